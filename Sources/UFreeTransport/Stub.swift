enum UFreeTransportStub {}
