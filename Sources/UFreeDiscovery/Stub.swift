enum UFreeDiscoveryStub {}
