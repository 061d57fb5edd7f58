enum UFreeTextsStub {}
