enum UFreeControlClientStub {}
