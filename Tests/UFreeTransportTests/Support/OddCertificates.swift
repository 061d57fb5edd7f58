/// A key of a kind that no device has, with its certificate; created once and used nowhere else.
enum OddCertificates {
    static let rsaCertificate = """
        -----BEGIN CERTIFICATE-----
        MIIDAzCCAeugAwIBAgIUNa/LTX16YT6IOtIJ2E9DxEMBNbUwDQYJKoZIhvcNAQEL
        BQAwEDEOMAwGA1UEAwwFdWZyZWUwIBcNMjYxMTIxMDk1MzIyWhgPMjEyNjEwMjgw
        OTUzMjJaMBAxDjAMBgNVBAMMBXVmcmVlMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A
        MIIBCgKCAQEApOd078zK2fcdCT2DeN+0fRSXOS7Br/nLW0V4jlRtNY9IKxHnVFVN
        Fsqxl/NncZ857Az4gtUSbllBtL0G8gjzxXJXmJpYwpDD4pnvsS1Zoa82ykY3W/lW
        8cpXPkFzcsGElCZ9dzHFFXcWil7Zcooz748V72TwlfAdZfxMKWwYLV1LPQhlcyR0
        +D06bLw0b8V3TjAhwtC6k9tZWvp9j46KCfDKBsVHzkCYu2aCKyLH/K8ZXZdlk6d5
        7uCnAyKAjaNCsVwN0n22S4hGPCAVh4hq/uM0Bo0yxtqdQ81vHu0xafMwseX8eXaR
        VqQ171Cvuu9iGrDvJNjv9AGKvosQXavreQIDAQABo1MwUTAdBgNVHQ4EFgQUe+4a
        th/Z175xjZWyxlFN04p/L9gwHwYDVR0jBBgwFoAUe+4ath/Z175xjZWyxlFN04p/
        L9gwDwYDVR0TAQH/BAUwAwEB/zANBgkqhkiG9w0BAQsFAAOCAQEAVG52Mk68vKEB
        aaEupMuEmxmTzJjRnkVnBJwEgtmJX4y+dY221agY51hZEq3+dlSt0x5GXaxNvc0w
        kbH2ZQD/n38408oS36MPfwZpCZ/2SK498oTMXxo3ka9ttQcJcQU6nyMmK1uh9luF
        pA9HlWmMkknXpeofEz2AdHQl2BZcTg+u74jUcjygZ8jXwWcQ/fMzrIWl1U9YHR69
        PihnPXi212lChmap06TufRYLLje8+y3g3Y4hJa5mRrlmcewlVNE7FJRfWULsb5od
        CIeYvARa30s/34QOUqjKwew2P1tmAnhtBthMfCSZIDEej+WXsPRIY4iddV5BhwYZ
        zIqNcB11RQ==
        -----END CERTIFICATE-----
        """

    static let rsaKey = """
        -----BEGIN PRIVATE KEY-----
        MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQCk53TvzMrZ9x0J
        PYN437R9FJc5LsGv+ctbRXiOVG01j0grEedUVU0WyrGX82dxnznsDPiC1RJuWUG0
        vQbyCPPFcleYmljCkMPime+xLVmhrzbKRjdb+Vbxylc+QXNywYSUJn13McUVdxaK
        XtlyijPvjxXvZPCV8B1l/EwpbBgtXUs9CGVzJHT4PTpsvDRvxXdOMCHC0LqT21la
        +n2PjooJ8MoGxUfOQJi7ZoIrIsf8rxldl2WTp3nu4KcDIoCNo0KxXA3SfbZLiEY8
        IBWHiGr+4zQGjTLG2p1DzW8e7TFp8zCx5fx5dpFWpDXvUK+672IasO8k2O/0AYq+
        ixBdq+t5AgMBAAECggEAT2UXAou90OKuyq+guJYwXpaG1qPB4lmoxLl2eUSBzis9
        qmr0z0BAnOwbRFcPI3/vkcyO6+LtfE6iGYR3LxoLUDGkphcODCNKBLRr2IjGoldr
        UEktRy2N5F0w0wsNLB+rFu9PMg+23YZYRmezVvfeWIUyIPAe+3m/lcY63yipnVEL
        BLNY0v+Q3eNu416ENsdDZUBQSungFzEMPR5ZahMG2N3UmRFgxu/lNdQIGah+juNT
        3AYY+TuA4hhCPwH9jaDkFIO7aUg364WLgKWIFXmE9Tp7rkTg19DPRyVTqLzK2KnL
        NPVd1i7pU8lIy7+eFVI5idY5oRFPEj46bTJaKG4ebwKBgQDZy29eHt8lz/iBrhKD
        bWyY37PdKlmRPFwj1cScZBqjbU4aqkekJHkY6NT3hhPTVgzANNvDrAUbOV7JlRi8
        NfW2zsD3EmrY8iTjyK9BsbVhn+GQU3CIW5b5n9eu3fo3MbllRRDRNllfLHI//ZTw
        unCrZDgAcreav67mAGa692AkxwKBgQDB1NoMMsfDNHO5J/X6rssiQwy4GfaI4urK
        bLleuOHx5e/VcQJfYkvn1gfo5fvLaZZYyon6yliEwU1/4/pW1m1JxHNXxwq4rfoO
        AMrydFXTeRxyOz0ofhkILwgXrEdzkKy+Wksdyi9JzyTREMA4zlQatBbKks49hYJd
        MF6ZiTqtvwKBgCkVymV792Z/rAZymwV1//V6xchj88+FDnCoI9XIwImx1fkLxEX/
        p2R+j6Y+AcFtSyx7DDYGXlQ7Z1kpqiffGgIpUJeLPuK8Ex9xPTZsWqYW7gs24lSm
        yn0+nQZc05XT6IBlHf4JfaSJkuflY1JiKVz7o+DZwy8LF+hFjRuaDOYDAoGAAYFi
        tCeMz6JPp8d8rJbA8yIsLh3dgVCp3CqeAfNTpepQQ4seJpl/12wdIZzvqLPIPCZO
        jgkWSOmrbWva3OPLc4A4GR1touOPBp7Q9LMcm4jcRLLbFb5s+VhMKsrmvyoHfW78
        GF4ioeMe+RS1OXu4wYBWkPo06dtomMqwYWbkcscCgYEAiXKWUgJkxx+X5R4BvDtL
        9LDZ/ERKjaCHqGK2mxqFwzUO5VNLg1g/OvfSj1n7PVgz+nayzhz1KJXWw2iNfz02
        MV8OfLs+2dj/BTY+i3KKQsJWuFRKfZt2LvNc7B4olo4PS22Qnukkef1b9+ueI36h
        kpworuHw6y+xt5y7CNgEmr0=
        -----END PRIVATE KEY-----
        """
}
