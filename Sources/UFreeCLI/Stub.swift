enum UFreeCLIStub {}
