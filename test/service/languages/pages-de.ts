/** Pages of an invented rental and workshop for e-bikes, in German: path → Markdown. */
export const PAGES: Readonly<Record<string, string>> = {
  'rental/prices': `# Mietpreise
Bei Lindenrad sind Helm, Schloss und Ladegerät im Preis enthalten. Je länger Sie mieten, desto günstiger wird der einzelne Tag.
| Dauer | City-E-Bike | Mountainbike |
| --- | --- | --- |
| 3 Stunden | 19 € | 25 € |
| 1 Tag | 32 € | 42 € |
| 1 Woche | 149 € | 199 € |
## Ermäßigungen
Schüler, Studierende und Senioren ab 67 Jahren erhalten 10 % Rabatt. Bitte bringen Sie dafür einen gültigen Ausweis mit. Gruppen ab acht Personen machen wir ein eigenes Angebot.
## Verspätete Rückgabe
Die ersten 20 Minuten Verspätung kosten nichts. Danach berechnen wir für jede angefangene Stunde 6 €. Rufen Sie uns bitte an, wenn es unterwegs knapp wird.`,
  'rental/opening-hours': `# Öffnungszeiten
Von April bis Oktober haben wir täglich von 9 bis 18 Uhr geöffnet. Die Werkstatt öffnet nur montags bis freitags und schließt schon um 17 Uhr.
## Feiertage
An Ostern, Pfingsten und am 1. Mai ist der Verleih von 10 bis 16 Uhr offen. Die Werkstatt bleibt an diesen Tagen zu.
## Winterpause
Vom 1. November bis zum 31. März ist der Verleih geschlossen. In dieser Zeit erreichen Sie uns per E-Mail an winter@example.com.`,
  'rental/booking': `# Rad buchen
Am einfachsten buchen Sie auf www.example.com: Datum wählen, Modell aussuchen, Namen eintragen. Die Bestätigung kommt sofort per E-Mail. Im Juli und August empfehlen wir, mindestens eine Woche vorher zu reservieren.
## Buchung ändern
Über den Link in der Bestätigung können Sie Datum, Uhrzeit und Modell bis zum Vorabend kostenlos ändern. Weitere Räder fügen Sie dort ebenfalls hinzu.
## Mindestalter
Mieten darf, wer mindestens 18 Jahre alt ist und einen Personalausweis oder Reisepass vorlegt. Jugendliche ab 14 Jahren fahren in Begleitung ihrer Eltern.`,
  'rental/cancellation': `# Stornierung
Bis 24 Stunden vor Mietbeginn stornieren Sie kostenlos. Später behalten wir die Hälfte des Mietpreises ein. Wer gar nicht erscheint, zahlt den vollen Betrag.
## Schlechtes Wetter
Bei Sturm oder Gewitter verschieben wir Ihren Termin ohne Gebühr. Leichter Regen ist kein Grund für eine Erstattung.`,
  'rental/deposit': `# Kaution
Für jedes E-Bike hinterlegen Sie eine Kaution von 100 €. Wir reservieren den Betrag auf Ihrer Karte oder nehmen ihn bar entgegen.
## Rückzahlung
Nach der Rückgabe prüfen wir das Rad und geben die Kaution gleich wieder frei. Auf dem Konto ist das Geld je nach Bank nach zwei bis fünf Tagen.`,
  'rental/payment': `# Zahlungsarten
Online zahlen Sie mit PayPal, Visa, Mastercard oder per Lastschrift. Im Laden geht auch Bargeld. Schecks und Kryptowährungen nehmen wir nicht an.
## Rechnung
Die Rechnung schicken wir nach der Zahlung als PDF. Firmenkunden tragen bei der Buchung ihre Umsatzsteuernummer ein und überweisen innerhalb von 14 Tagen.`,
  'rental/vouchers': `# Geschenkgutscheine
Gutscheine gibt es ab 25 € im Laden oder zum Ausdrucken. Sie sind drei Jahre lang gültig und lassen sich auf andere Personen übertragen.
## Gutschein einlösen
Geben Sie den zwölfstelligen Code im letzten Schritt der Buchung ein. Ein Restbetrag bleibt auf dem Gutschein erhalten. Eine Barauszahlung ist nicht möglich.`,
  'rental/delivery': `# Lieferung zum Hotel
Wir bringen die Räder morgens zwischen 8 und 9 Uhr zu Ihrem Hotel oder Ihrer Ferienwohnung. Im Umkreis von zehn Kilometern kostet das 15 €, ab vier Rädern ist es kostenlos.
## Abholung am Abend
Auf Wunsch holen wir die Räder ab 18 Uhr wieder ab. Schließen Sie sie an der Rezeption an und geben Sie dort den Schlüssel ab.`,
  'safety/insurance': `# Versicherung
In jeder Miete ist eine Haftpflichtversicherung enthalten. Schäden am eigenen Leihrad deckt der Komfortschutz für 5 € am Tag ab. Er lässt sich bis zur Übergabe dazubuchen.
## Selbstbeteiligung
Mit Komfortschutz tragen Sie je Schaden höchstens 50 € selbst. Ohne ihn haften Sie bis zum Zeitwert des Rads.`,
  'safety/theft': `# Diebstahlschutz
Jedes Rad hat ein Rahmenschloss und ein Faltschloss. Schließen Sie es immer an einem festen Gegenstand an, und nehmen Sie das Display mit.
## Rad gestohlen
Melden Sie den Diebstahl sofort bei uns und bei der Polizei. Wir brauchen das Aktenzeichen der Anzeige und beide Schlüssel. War das Rad nicht abgeschlossen, zahlt keine Versicherung.`,
  'safety/accidents': `# Verhalten bei einem Unfall
Sichern Sie die Unfallstelle, und rufen Sie bei Verletzten die 112. Fotografieren Sie den Schaden, und notieren Sie die Namen von Zeugen. Informieren Sie uns noch am selben Tag.
## Pannenhilfe
Bei einer Panne unterwegs rufen Sie unsere Hotline an. Im Umkreis von 20 Kilometern kommt unser Bus und tauscht das Rad aus. Das ist von 9 bis 18 Uhr kostenlos.
## Plattfuß
Unter dem Sattel steckt ein Pannenset mit Schlauch, Hebern und Minipumpe. Den verbrauchten Schlauch berechnen wir mit 8 €.`,
  'bikes/battery': `# Akku laden
Stecken Sie das Ladegerät zuerst in die Steckdose und danach in den Akku. Ein leerer Akku ist nach vier Stunden voll. Laden Sie ihn nur bei Temperaturen zwischen 5 und 40 Grad und nie unbeaufsichtigt über Nacht.
## Ladestationen unterwegs
Am Rathaus, am Strandbad und an der Berghütte stehen öffentliche Ladestationen. Der Strom ist dort gratis, das passende Kabel liegt in der Satteltasche.
## Reichweite
Mit einer Ladung fahren Sie im Modus Eco bis zu 110 Kilometer, im Modus Turbo etwa 50. Berge, Kälte und Gegenwind verringern die Reichweite.`,
  'bikes/error-codes': `# Fehlermeldungen im Display
Zeigt das Display einen Code, schalten Sie das Rad aus, warten zehn Sekunden und schalten es wieder ein. Verschwindet die Meldung nicht, hilft die folgende Liste.
## E04: Motorsensor
Der Sensor am Motor erhält kein Signal. Prüfen Sie, ob der Magnet am Hinterrad verrutscht ist. Ohne Unterstützung können Sie weiterfahren.
## E12: Akkutemperatur
Der Akku ist zu heiß oder zu kalt. Stellen Sie das Rad eine halbe Stunde in den Schatten, im Winter in einen warmen Raum.
## E21: Verbindung zum Bedienteil
Ein Stecker am Lenker sitzt locker. Drücken Sie ihn fest, bis er einrastet.`,
  'equipment/child-seats': `# Kindersitze
Ein Kindersitz kostet 6 € am Tag und passt auf alle City-E-Bikes. Er ist für Kinder von neun Monaten bis fünf Jahren und bis 22 Kilogramm zugelassen. Wir montieren ihn vor der Übergabe.
## Nachläufer
Für Kinder von vier bis neun Jahren verleihen wir Nachläufer, die am Sattelrohr befestigt werden. Das Kind tritt selbst mit.`,
  'equipment/helmets': `# Helme
Ein Helm ist in der Miete enthalten. Wir haben die Größen S bis XL und desinfizieren jeden Helm nach der Rückgabe. Eine Helmpflicht besteht nicht, wir empfehlen ihn aber allen.
## Kinderhelme
Kleine Größen ab 46 Zentimetern Kopfumfang liegen im Laden bereit. Auch sie kosten nichts extra.`,
  'equipment/dogs': `# Mit Hund unterwegs
Kleine Hunde bis acht Kilogramm sitzen in einem Korb am Lenker. Für größere Hunde gibt es einen gefederten Hundeanhänger für 14 € am Tag.
## Lastenanhänger
Für Gepäck und Einkäufe vermieten wir Anhänger mit 40 Kilogramm Zuladung. Mit Anhänger fahren Sie höchstens 25 km/h.`,
  'tours/routes': `# Tourenvorschläge
Zu jeder Tour bekommen Sie bei uns eine Karte aus Papier. Die GPX-Dateien laden Sie auf www.example.com/touren herunter.
## Seerunde
38 Kilometer, flach und fast ganz ohne Autos: ideal für Familien. Unterwegs liegen zwei Badestellen und ein Spielplatz.
## Burgenweg
55 Kilometer mit 900 Höhenmetern führen zu drei Ruinen. Die Strecke hat Schotter und steile Anstiege, nehmen Sie ein Mountainbike.`,
  'tours/guided': `# Geführte Touren
Jeden Samstag um 10 Uhr begleitet Sie unsere Führerin Jana durch die Weinberge. Die Tour dauert vier Stunden und kostet mit Leihrad 59 €. Eine Weinprobe gehört dazu.
## Treffpunkt
Wir treffen uns am Brunnen vor dem Laden von Lindenrad. Seien Sie bitte eine Viertelstunde früher da.
## Firmenausflüge
Für Betriebe und Vereine planen wir private Touren an jedem Wochentag. Ab sechs Teilnehmern ist das möglich.`,
  'workshop/services': `# Werkstatt
Lindenrad repariert Fahrräder und E-Bikes aller Marken. Kleine Reparaturen erledigen wir, während Sie warten, größere innerhalb von drei Werktagen. Ab 80 € bekommen Sie vorher einen Kostenvoranschlag.
## Preise der Reparaturen
- Schlauch wechseln: 15 €
- Bremsbeläge erneuern: 28 €
- Kette und Ritzel tauschen: 75 €
## Ersatzrad
Solange Ihr Rad bei uns steht, leihen wir Ihnen ein Ersatzrad. Es ist für Kunden der Werkstatt gratis.`,
  'workshop/inspection': `# Inspektion
Bei der Inspektion prüfen wir Bremsen, Schaltung, Kette und Beleuchtung und ziehen alle Schrauben nach. Sie kostet 69 €. Auch die Software des Motors bringen wir auf den neuesten Stand.
## Wartungsintervall
Die erste Wartung ist nach 500 Kilometern fällig, danach alle 2.000 Kilometer oder einmal im Jahr. Den nächsten Termin zeigt Ihr Display an.`,
  'workshop/spare-parts': `# Ersatzteile
Verschleißteile wie Reifen, Ketten und Bremsbeläge haben wir immer auf Lager. Akkus und Displays bestellen wir beim Hersteller, das dauert etwa zehn Tage.
## Gebrauchte Teile
Geprüfte gebrauchte Sättel, Lenker und Laufräder verkaufen wir zum halben Preis. Ein Umtausch ist dabei ausgeschlossen.`,
  'workshop/warranty': `# Herstellergarantie
Auf Rahmen gibt der Hersteller fünf Jahre Garantie, auf Motor und Akku zwei Jahre. Bringen Sie den Kaufbeleg mit, wir regeln alles Weitere. Verschleiß ist nicht abgedeckt.
## Gewährleistung auf Reparaturen
Für die eigene Arbeit steht Lindenrad zwölf Monate gerade. Tritt derselbe Defekt erneut auf, bessern wir kostenlos nach.`,
  'company/lost-property': `# Fundsachen
Was in Körben und Satteltaschen liegen bleibt, bewahren wir drei Monate auf. Beschreiben Sie den Gegenstand in einer E-Mail an fund@example.com. Den Versand bezahlt der Empfänger.`,
  'company/privacy': `# Datenschutz
Wir speichern Namen, Anschrift und Telefonnummer nur für den Mietvertrag. An Werbefirmen geben wir nichts weiter. Auf Anfrage löschen wir Ihre Daten, sobald die gesetzliche Frist von zehn Jahren vorbei ist.
## GPS-Ortung
Alle Räder haben einen GPS-Sender. Wir orten ein Rad ausschließlich nach einem gemeldeten Diebstahl.`,
  'company/accessibility': `# Barrierefreiheit
Der Eingang ist stufenlos, und die Toilette ist für Rollstühle geeignet. Ein Parkplatz für Menschen mit Behinderung liegt direkt vor der Tür.
## Dreiräder und Tandems
Wer das Gleichgewicht schlecht hält, mietet bei uns ein Dreirad mit Motor. Blinde Gäste fahren auf dem Tandem mit.`,
  'company/jobs': `# Stellenangebote
Zurzeit sucht Lindenrad eine Zweiradmechanikerin oder einen Zweiradmechaniker in Vollzeit. Für die Saison stellen wir Aushilfen im Verleih ein. Schicken Sie Ihre Bewerbung an jobs@example.com.
## Ausbildung
Jedes Jahr im September beginnt bei uns ein Lehrling. Ein Praktikum von zwei Wochen geht voraus.`,
};
