enum UFreeStorageStub {}
