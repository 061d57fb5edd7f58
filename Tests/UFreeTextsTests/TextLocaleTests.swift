import Testing
import UFreeTexts

@Suite("Language and calendar from the environment")
struct TextLocaleTests {
    @Test(
        "A3: the first of LC_ALL, LC_TIME and LANG that is not empty decides how dates are written",
        arguments: [
            ([:], Language.english, 1), (["LANG": "de_DE.UTF-8"], .german, 1),
            (["LANG": "en_US.UTF-8"], .english, 7),
            (["LANG": "en_US", "LC_TIME": "de_AT.UTF-8"], .german, 1),
            (["LANG": "de_DE", "LC_TIME": "en_US", "LC_ALL": ""], .english, 7),
            (["LANG": "de_DE", "LC_TIME": "", "LC_ALL": "ar_EG"], .english, 6),
            (["LANG": "de_DE", "LC_ALL": "C"], .english, 1),
            (["LANG": "de_DE", "LC_ALL": "C.UTF-8"], .english, 1),
            (["LANG": "POSIX"], .english, 1), (["LANG": "de"], .german, 1),
            (["LANG": "de.UTF-8"], .german, 1),
            (["LANG": "de_CH@euro"], .german, 1), (["LANG": "dv_MV"], .english, 5),
            (["LANG": "fr_FR"], .english, 1),
            (["LANG": "en_GB.UTF-8"], .english, 1), (["LANG": "pt_BR"], .english, 7),
            (["LANG": "_"], .english, 1),
            (["LC_MESSAGES": "de_DE"], .english, 1), (["LANG": "en_us"], .english, 7),
        ] as [([String: String], Language, Int)])
    func dates(environment: [String: String], language: Language, firstWeekday: Int) {
        let locale = TextLocale(environment: environment)
        #expect(locale.dateLanguage == language)
        #expect(locale.firstWeekday == firstWeekday)
    }

    @Test(
        "Messages follow LC_ALL, LC_MESSAGES and LANG, and LANGUAGE unless the locale is C",
        arguments: [
            ([:], Language.english), (["LANG": "de_DE.UTF-8"], .german),
            (["LANG": "en_US", "LC_MESSAGES": "de_DE"], .german),
            (["LANG": "de_DE", "LC_MESSAGES": "C"], .english),
            (["LANG": "de_DE", "LC_TIME": "en_US"], .german),
            (["LANG": "en_US", "LANGUAGE": "de"], .german),
            (["LANG": "en_US", "LANGUAGE": "fr:de:en"], .german),
            (["LANG": "de_DE", "LANGUAGE": "en:de"], .english), (["LANG": "de_DE", "LANGUAGE": ""], .german),
            (["LANG": "de_DE", "LANGUAGE": "fr"], .english), (["LANG": "C", "LANGUAGE": "de"], .english),
            (["LANGUAGE": "de"], .english), (["LANG": "de_DE", "LANGUAGE": "de_AT:en"], .german),
        ] as [([String: String], Language)])
    func messages(environment: [String: String], language: Language) {
        #expect(TextLocale(environment: environment).language == language)
    }

    @Test(
        "S4: hours are counted to twelve where LC_TIME is a territory that does so, in English alone",
        arguments: [
            ([:], false), (["LANG": "en_US.UTF-8"], true), (["LANG": "en_GB.UTF-8"], false),
            (["LANG": "en_IE"], false), (["LANG": "en_AU.UTF-8"], true), (["LANG": "en_IN"], true),
            (["LANG": "en"], false), (["LANG": "C.UTF-8"], false), (["LANG": "fr_CA.UTF-8"], true),
            (["LANG": "de_AT.UTF-8"], false), (["LANG": "de_US.UTF-8"], false),
            (["LANG": "en_US", "LC_TIME": "en_GB"], false), (["LANG": "de_DE", "LC_TIME": "en_US"], true),
            (["LANG": "en_US", "LC_MESSAGES": "de_DE"], true), (["LANG": "en_US", "LC_ALL": "C"], false),
        ] as [([String: String], Bool)])
    func twelveHours(environment: [String: String], isTwelve: Bool) {
        #expect(TextLocale(environment: environment).usesTwelveHours == isTwelve)
    }

    @Test("S4: German never counts hours to twelve, whatever the setting")
    func twelveHoursInGerman() {
        #expect(!TextLocale(language: .german, usesTwelveHours: true).usesTwelveHours)
        #expect(!TextLocale(language: .english, dateLanguage: .german, usesTwelveHours: true).usesTwelveHours)
        #expect(TextLocale(language: .german, dateLanguage: .english, usesTwelveHours: true).usesTwelveHours)
        #expect(!TextLocale.standard.usesTwelveHours)
    }

    @Test("The default is English with weeks from Monday; an invalid weekday is Monday")
    func standard() {
        #expect(TextLocale(environment: [:]) == .standard)
        #expect(
            TextLocale.standard == TextLocale(language: .english, dateLanguage: .english, firstWeekday: 1))
        #expect(TextLocale(language: .german, firstWeekday: 8).firstWeekday == 1)
        #expect(TextLocale(language: .german).dateLanguage == .german)
    }
}
