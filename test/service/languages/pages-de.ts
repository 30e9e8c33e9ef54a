/** Pages of an invented rental of e-bikes, in German: path → Markdown. */
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
};
