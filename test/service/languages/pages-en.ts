/** Pages of an invented rental and workshop for e-bikes, in English: path → Markdown. */
export const PAGES: Readonly<Record<string, string>> = {
  'rental/prices': `# Rental prices
At Lindenrad, every price includes a helmet, a lock and a map. The longer you ride, the less you pay per day.
| Duration | Town e-bike | Mountain e-bike |
| --- | --- | --- |
| Half a day | £22 | £30 |
| One day | £35 | £48 |
| Seven days | £165 | £220 |
## Discounts
Students and people over 65 get 10% off with a valid card. Groups of eight or more should write to us for a quote. Discounts cannot be combined.
## Late returns
You have 15 minutes of grace. After that, each hour that has begun is charged at £7. Please ring us if you are running late.`,
  'rental/opening-hours': `# Opening hours
From March to October, the rental desk is open every day from 8.30 am to 6 pm. The workshop works Monday to Friday and closes at 5 pm.
## Bank holidays
On bank holidays we open at 10 am and shut at 4 pm. On Good Friday the shop stays closed all day.
## Winter
Between November and February we only open at weekends. Bookings for a weekday are possible by e-mail.`,
  'rental/booking': `# Booking a bike
Pick a date and a model on www.example.com and enter your name and height. You receive a confirmation within minutes. In August most bikes are gone early, so book at least a week ahead.
## Changing a booking
Use the link in your confirmation to move the date, swap the model or add more bikes. Changes are free until 6 pm on the day before.
## Minimum age
The person who signs the contract must be 18 or older and show a passport or driving licence. Teenagers from 14 may ride with an adult.`,
  'rental/cancellation': `# Cancellation
Cancel up to 48 hours before the start and you get all of your money back. After that, we keep half of the price. There is no refund if you do not turn up.
## Bad weather
If a storm warning is issued, we move your booking to another day at no cost. A shower is not a reason for a refund.`,
  'rental/deposit': `# Deposit
We block a deposit of £100 per bike on your card when you collect it. Cash is fine as well. Guests of our partner hotels do not pay a deposit.
## Getting it back
We check the bike while you wait and release the deposit on the spot. Banks need between two and five days until you see the money.`,
  'rental/payment': `# Payment methods
Online you can pay with PayPal, Apple Pay, Visa or Mastercard. At the desk we also accept cash and debit cards. We do not take cheques or American Express.
## Invoices
An invoice is attached to the confirmation as a PDF. Companies can add their VAT number and pay by bank transfer within 14 days.`,
  'rental/vouchers': `# Gift vouchers
A voucher makes a nice present for people who like to be outdoors. You can buy one for any amount above £20, and it is valid for two years.
## Redeeming a voucher
Type the code into the last step of the booking. What you do not spend remains on the voucher. Vouchers cannot be exchanged for cash.`,
  'rental/delivery': `# Delivery to your hotel
We bring the bikes to your hotel or campsite between 8 and 9 in the morning. Within six miles, delivery costs £12; for four bikes and more it is free.
## Evening collection
We can also collect the bikes after 6 pm. Lock them outside the reception and leave the keys with the staff.`,
  'safety/insurance': `# Insurance
Liability insurance is part of every rental. Damage to the bike itself is covered by our Comfort package for £5 a day, which you add before you leave the shop.
## Excess
With the Comfort package, you pay no more than £50 for each damage. Without it, you are liable for the full value of the bike.`,
  'safety/theft': `# Protection against theft
Use both locks, and always fasten the frame to something solid. Take the display with you when you stop. In towns, choose a busy spot.
## If a bike is stolen
Report it to the police and to us at once. We need the crime reference number and both keys. If the bike was not locked, the insurance will not pay.`,
  'safety/accidents': `# After an accident
Look after the injured first and dial 112. Take photographs of the damage and write down the names of witnesses. Tell us on the same day.
## Breakdowns
If you break down on the road, call our hotline. Within 12 miles, our van comes out and brings you another bike for free. The hotline is staffed from 9 am to 6 pm.
## Punctures
The bag under the saddle holds a spare tube, levers and a small pump. We charge £6 if you use the tube.`,
  'bikes/battery': `# Charging the battery
Plug the charger into the socket first and then into the battery. An empty battery takes four hours to fill. Charge it indoors, and never leave it unattended overnight.
## Charging points
There are public charging points at the town hall, the harbour and the youth hostel. The power is free, and the cable is in your pannier.
## Range
In Eco mode, a full battery lasts for up to 70 miles; in Turbo mode, for about 30. Hills, cold days and headwind reduce the range.`,
  'bikes/error-codes': `# Error codes on the display
Whenever the display shows a code, switch the bike off, wait ten seconds and switch it on again. If the code comes back, look it up below.
## E04: motor sensor
The sensor gets no signal from the motor. Look whether the magnet on the rear wheel has slipped. You can go on riding without assistance.
## E12: battery temperature
The battery is too hot or too cold. Leave the bike in the shade for half an hour, or take it into a warm room in winter.
## E21: handlebar control
A plug at the handlebar is loose. Push it in until it clicks.`,
  'equipment/child-seats': `# Child seats
A child seat costs £6 a day and fits all town e-bikes. It is made for children from nine months to five years who weigh less than 22 kg. We mount it for you.
## Tag-along bikes
Children between four and nine can pedal on a tag-along, which is fixed to the seat post of your bike. It costs £10 a day.`,
  'equipment/helmets': `# Helmets
Helmets are included in the price. We stock sizes S to XL and disinfect each one after use. They are not required by law, but we recommend them.
## Helmets for children
Small sizes start at a head circumference of 46 cm. They are free, too.`,
  'equipment/dogs': `# Riding with a dog
Dogs up to 8 kg travel in a basket on the handlebar. For bigger dogs, we rent out a trailer with suspension for £14 a day. Bring a blanket that your dog knows.
## Cargo trailers
A cargo trailer carries 40 kg of luggage or shopping. Do not go faster than 15 mph with a trailer.`,
  'tours/routes': `# Suggested routes
At the desk you get a paper map for each route. GPX files can be downloaded from www.example.com/routes.
## Lake loop
24 miles on flat paths with hardly any cars, which is ideal for families. There are two beaches and a playground on the way.
## Castle trail
34 miles and 900 metres of climbing take you to three ruins. Expect gravel and steep slopes, and choose a mountain e-bike.`,
  'tours/guided': `# Guided tours
Each Saturday at 10 am, our guide Jana leads a ride through the vineyards. It lasts four hours and costs £59 with a bike. A wine tasting is included.
## Meeting point
We meet at the fountain in front of the Lindenrad shop. Please arrive 15 minutes early.
## Company outings
For firms and clubs, we organise private tours on any day of the week. You need at least six participants.`,
  'workshop/services': `# Workshop
Lindenrad repairs bicycles and e-bikes of all brands. Small jobs are done while you wait, larger ones within three working days. Above £80, you receive an estimate first.
## Price list for repairs
- Replacing an inner tube: £14
- New brake pads: £26
- New chain and cassette: £70
## Courtesy bike
While your bike is in our workshop, you can borrow a courtesy bike. Workshop customers do not pay for it.`,
  'workshop/inspection': `# Inspection
Our mechanics check the brakes, gears, chain and lights and tighten every bolt. An inspection costs £65. The software of the motor is updated as well.
## Maintenance intervals
The first maintenance is due after 300 miles, and then every 1,200 miles or once a year. The display reminds you of the next one.`,
  'workshop/spare-parts': `# Spare parts
We always have tyres, chains and brake pads in stock. Batteries and displays are ordered from the manufacturer, which takes about ten days.
## Used parts
Tested used saddles, handlebars and wheels are sold at half the price. They cannot be exchanged.`,
  'workshop/warranty': `# Manufacturer's warranty
Frames have a warranty of five years; motors and batteries are covered for two. Bring the receipt, and we settle everything with the manufacturer. Wear and tear is excluded.
## Guarantee on our repairs
We stand by our work for twelve months. If the same fault appears again, we fix it free of charge.`,
  'company/lost-property': `# Lost property
We keep things that were left in baskets and panniers for three months. Describe the item in an e-mail to lost@example.com. You only pay the postage.`,
  'company/privacy': `# Data protection
Lindenrad stores your name, address and phone number for the rental contract only. Nothing is passed on to advertisers. On request, we delete your data when the legal period of six years is over.
## GPS tracking
All bikes carry a GPS transmitter. We locate a bike only after it has been reported stolen.`,
  'company/accessibility': `# Accessibility
There are no steps at the entrance, and the toilet is suitable for wheelchairs. A parking space for disabled drivers is right outside the door.
## Tricycles and tandems
If keeping your balance is difficult, rent one of our electric tricycles. Blind guests can ride on the back of a tandem.`,
  'company/jobs': `# Jobs at Lindenrad
We are looking for a full-time bicycle mechanic. For the summer season, we also hire helpers for the rental desk. Send your application to jobs@example.com.
## Apprenticeships
An apprentice starts each September. Two weeks of work experience come first.`,
};
