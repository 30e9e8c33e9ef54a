/** Pages of an invented rental and workshop for e-bikes, in French: path → Markdown. */
export const PAGES: Readonly<Record<string, string>> = {
  'rental/prices': `# Tarifs de location
Chez Lindenrad, le casque, l’antivol et le chargeur sont compris dans le prix. Plus la location est longue, plus le tarif à la journée baisse.
| Durée | Vélo de ville électrique | VTT électrique |
| --- | --- | --- |
| Demi-journée | 20 € | 28 € |
| Journée | 33 € | 45 € |
| Semaine | 155 € | 205 € |
## Réductions
Les étudiants et les demandeurs d’emploi bénéficient de 10 % de réduction sur présentation d’un justificatif. À partir de huit personnes, demandez-nous un devis de groupe.
## Retour en retard
Nous tolérons un quart d’heure de retard. Au-delà, chaque heure entamée est facturée 6 €. Prévenez-nous par téléphone si vous êtes encore loin.`,
  'rental/opening-hours': `# Horaires d’ouverture
D’avril à octobre, la boutique est ouverte tous les jours de 9 h à 18 h 30. L’atelier accueille les clients du mardi au vendredi et ferme à 17 h.
## Jours fériés
Le 14 juillet et le 15 août, nous ouvrons de 10 h à 16 h. L’atelier est fermé tous les jours fériés.
## Hors saison
De novembre à mars, la location se fait uniquement sur rendez-vous. Écrivez-nous deux jours à l’avance à hiver@example.com.`,
  'rental/booking': `# Réserver un vélo
Sur www.example.com, choisissez une date et un modèle, puis indiquez votre taille. Vous recevez aussitôt une confirmation par e-mail. En juillet et en août, pensez à réserver au moins une semaine avant.
## Modifier une réservation
Le lien qui figure dans la confirmation permet de changer la date, l’heure ou le modèle. C’est gratuit jusqu’à la veille à 20 h.
## Âge et pièce d’identité
Le locataire doit avoir 18 ans et présenter une carte d’identité ou un passeport. Dès 14 ans, les adolescents roulent accompagnés d’un adulte.`,
  'rental/cancellation': `# Annulation
Vous pouvez annuler sans frais jusqu’à 48 heures avant le départ. Passé ce délai, nous gardons la moitié du montant. En cas d’absence, aucun remboursement n’est possible.
## Mauvais temps
Lorsque Météo-France annonce un orage ou une tempête, nous reportons votre location gratuitement. Une simple averse ne donne pas droit au report.`,
  'rental/deposit': `# Caution
Une caution de 150 € est demandée pour chaque vélo électrique. Elle est bloquée sur votre carte ou versée en espèces au comptoir.
## Restitution de la caution
Dès que le vélo est contrôlé, nous libérons la somme. Selon votre banque, elle réapparaît sur le compte au bout de deux à cinq jours.`,
  'rental/payment': `# Moyens de paiement
En ligne, vous réglez avec PayPal ou par carte bancaire (Visa, Mastercard). En boutique, nous prenons aussi les espèces et les chèques-vacances. Les cartes American Express ne sont pas acceptées.
## Factures
Votre facture arrive au format PDF après le paiement. Les entreprises saisissent leur numéro de TVA lors de la réservation et paient par virement sous 30 jours.`,
  'rental/vouchers': `# Bons cadeaux
Offrez une balade : nos bons cadeaux existent à partir de 30 €. Ils sont valables deux ans et peuvent être cédés à un proche.
## Utiliser un bon
Saisissez le code à la dernière étape de la réservation. Le solde reste disponible pour une prochaine fois. Un bon n’est ni remboursé ni échangé.`,
  'rental/delivery': `# Livraison à l’hôtel
Nous déposons les vélos entre 8 h et 9 h devant votre hôtel, votre gîte ou votre camping. La livraison coûte 14 € dans un rayon de dix kilomètres. Elle est offerte dès quatre vélos.
## Reprise des vélos
En fin de journée, notre camionnette vient rechercher les vélos. Attachez-les près de l’entrée et laissez les clés à l’accueil.`,
  'safety/insurance': `# Assurance
La responsabilité civile est incluse dans chaque location. Pour assurer le vélo lui-même, ajoutez la formule Sérénité à 5 € par jour avant le départ. Elle couvre la casse et les chutes.
## Franchise
Avec la formule Sérénité, il reste au maximum 60 € à votre charge. Sinon, vous payez la totalité de la réparation.`,
  'safety/theft': `# Prévention du vol
Chaque vélo est équipé de deux antivols. Attachez toujours le cadre à un point fixe et emportez l’écran quand vous vous arrêtez.
## Vélo volé
Déposez plainte à la gendarmerie et avertissez-nous le jour même. Nous avons besoin du récépissé et des deux clés. L’assurance ne rembourse rien si le vélo n’était pas attaché.`,
  'safety/accidents': `# En cas d’accident
Protégez les blessés et composez le 112. Prenez des photos des dégâts et notez les coordonnées des témoins. Remplissez ensuite le constat rangé dans la sacoche.
## Dépannage
Si le vélo tombe en panne, appelez notre assistance entre 9 h et 18 h. Dans un rayon de vingt kilomètres, nous venons le remplacer gratuitement.
## Crevaison
Sous la selle, vous trouverez une chambre à air, des démonte-pneus et une pompe. La chambre à air utilisée est facturée 7 €.`,
  'bikes/battery': `# Recharger la batterie
Branchez d’abord le chargeur à la prise, puis à la batterie. Il faut quatre heures pour la remplir. Évitez de la charger dehors ou pendant que vous dormez.
## Bornes de recharge
Des bornes publiques se trouvent à la mairie, à l’écluse et à la gare. L’électricité y est gratuite, et le câble est dans la sacoche.
## Autonomie
En mode Éco, l’autonomie atteint 110 kilomètres, contre une cinquantaine en mode Turbo. Les côtes, le froid et le vent la réduisent.`,
  'bikes/error-codes': `# Codes d’erreur de l’écran
Quand un code s’affiche, éteignez le vélo, patientez dix secondes et rallumez-le. Si le message persiste, consultez les explications suivantes.
## E04 : capteur du moteur
Le capteur ne reçoit plus de signal. Vérifiez que l’aimant de la roue arrière n’a pas bougé. Vous pouvez continuer sans assistance.
## E12 : température de la batterie
La batterie est trop chaude ou trop froide. Laissez le vélo une demi-heure à l’ombre ou, l’hiver, dans une pièce chauffée.
## E21 : commande au guidon
Une prise du guidon est mal enfoncée. Poussez-la jusqu’au déclic.`,
  'equipment/child-seats': `# Sièges enfant
Un siège enfant se loue 6 € par jour et se monte sur tous nos vélos de ville. Il convient de neuf mois à cinq ans, jusqu’à 22 kg. Nous l’installons pour vous.
## Vélos suiveurs
Entre quatre et neuf ans, l’enfant pédale sur un vélo suiveur fixé à votre tige de selle. Comptez 10 € par jour.`,
  'equipment/helmets': `# Casques
Un casque est prêté avec chaque vélo, de la taille S à la taille XL. Nous les désinfectons après chaque usage.
## Casques pour enfants
La loi impose le casque aux moins de 12 ans. Nos petites tailles commencent à 46 cm de tour de tête et sont gratuites.`,
  'equipment/dogs': `# Rouler avec son chien
Jusqu’à 8 kg, votre chien voyage dans un panier au guidon. Pour un animal plus lourd, louez une remorque suspendue à 14 € par jour. Apportez-lui sa couverture.
## Remorques à bagages
Nos remorques transportent 40 kg de bagages ou de courses. Ne dépassez pas 25 km/h.`,
  'tours/routes': `# Idées de balades
Une carte papier vous est remise pour chaque itinéraire. Les traces GPX se téléchargent sur www.example.com/balades.
## Le long du canal
36 kilomètres tout plats sur la voie verte, parfaits en famille. On y croise douze écluses, une aire de jeux et une guinguette.
## La boucle des châteaux
52 kilomètres et 850 mètres de dénivelé mènent à trois châteaux. Les chemins sont caillouteux et les montées raides : prenez un VTT.`,
  'tours/guided': `# Sorties accompagnées
Chaque samedi à 10 h, notre guide Jana vous emmène dans les vignes. La sortie dure quatre heures et coûte 59 € avec le vélo. Une dégustation est prévue chez un vigneron.
## Point de rendez-vous
On se retrouve à la fontaine devant la boutique Lindenrad. Arrivez un quart d’heure plus tôt.
## Entreprises et associations
Nous organisons des sorties privées toute la semaine, dès six participants.`,
  'workshop/services': `# Atelier
Lindenrad répare les vélos de toutes les marques, électriques ou non. Les petites réparations se font sur place, les autres en trois jours ouvrés. Un devis est établi au-delà de 80 €.
## Prix des réparations
- Changement de chambre à air : 14 €
- Remplacement des plaquettes de frein : 27 €
- Chaîne et cassette neuves : 72 €
## Vélo de prêt
Pendant les travaux, un vélo de prêt est à votre disposition. Il est gratuit pour les clients de l’atelier.`,
  'workshop/inspection': `# Révision
Lors de la révision, le mécanicien contrôle les freins, le dérailleur, la chaîne et l’éclairage, puis resserre la visserie. Elle coûte 69 €. Le logiciel du moteur est mis à jour.
## Fréquence d’entretien
Le premier entretien a lieu à 500 kilomètres, puis tous les 2 000 kilomètres ou une fois par an. L’écran vous le rappelle.`,
  'workshop/spare-parts': `# Pièces détachées
Pneus, chaînes et plaquettes de frein sont toujours en stock. Batteries et écrans sont commandés chez le fabricant, ce qui prend une dizaine de jours.
## Pièces d’occasion
Selles, guidons et roues d’occasion sont vérifiés et vendus à moitié prix. Ils ne sont pas repris.`,
  'workshop/warranty': `# Garantie du fabricant
Le cadre est garanti cinq ans, le moteur et la batterie deux ans. Apportez la preuve d’achat, nous nous occupons du dossier. L’usure normale est exclue.
## Garantie sur nos réparations
Notre travail est garanti douze mois. Si le même défaut revient, nous le corrigeons sans supplément.`,
  'company/lost-property': `# Objets trouvés
Les affaires oubliées dans les paniers et les sacoches sont gardées trois mois. Décrivez l’objet dans un e-mail à trouve@example.com. L’envoi est à vos frais.`,
  'company/privacy': `# Protection des données
Votre nom, votre adresse et votre téléphone ne servent qu’au contrat de location. Nous ne transmettons rien à des annonceurs. Sur demande, vos données sont effacées après le délai légal de dix ans.
## Localisation GPS
Tous les vélos possèdent une balise GPS. Nous ne localisons un vélo qu’après une déclaration de vol.`,
  'company/accessibility': `# Accessibilité
L’entrée est de plain-pied et les toilettes sont adaptées aux fauteuils roulants. Une place de stationnement pour personnes handicapées se trouve devant la porte.
## Tricycles et tandems
Si vous manquez d’équilibre, louez un tricycle électrique. Les personnes aveugles roulent à l’arrière d’un tandem.`,
  'company/jobs': `# Offres d’emploi
Lindenrad recrute un mécanicien ou une mécanicienne cycles à temps plein. Pour l’été, nous embauchons aussi des saisonniers à la location. Envoyez votre candidature à emploi@example.com.
## Apprentissage
Un apprenti nous rejoint chaque année en septembre. Un stage de deux semaines est demandé avant.`,
};
