enum UFreeServicesStub {}
