enum UFreeDaemonStub {}
