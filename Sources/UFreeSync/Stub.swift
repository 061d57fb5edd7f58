enum UFreeSyncStub {}
