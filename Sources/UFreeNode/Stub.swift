enum UFreeNodeStub {}
