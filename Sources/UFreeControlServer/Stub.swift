enum UFreeControlServerStub {}
