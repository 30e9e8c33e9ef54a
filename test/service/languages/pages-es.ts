/** Pages of an invented rental and workshop for e-bikes, in Spanish: path → Markdown. */
export const PAGES: Readonly<Record<string, string>> = {
  'rental/prices': `# Precios de alquiler
En Lindenrad, el precio incluye casco, candado y mapa de la zona. Cuantos más días alquiles, menos pagas por cada uno.
| Duración | Bici eléctrica urbana | Bici eléctrica de montaña |
| --- | --- | --- |
| 4 horas | 18 € | 26 € |
| 1 día | 30 € | 40 € |
| 1 semana | 145 € | 195 € |
## Descuentos
Los estudiantes y los jubilados tienen un 10 % de descuento si enseñan su carné. Para grupos de más de ocho personas preparamos un presupuesto.
## Devolución con retraso
Damos quince minutos de margen. Después cobramos 6 € por cada hora empezada. Llámanos si ves que no llegas a tiempo.`,
  'rental/opening-hours': `# Horario
De marzo a octubre abrimos todos los días de 9:00 a 20:00, sin cerrar al mediodía. El taller atiende de lunes a viernes, de 10:00 a 18:00.
## Días festivos
Los festivos abrimos solo por la mañana, hasta las 14:00. El día de Año Nuevo y el Viernes Santo la tienda está cerrada.
## Temporada baja
Entre noviembre y febrero alquilamos únicamente los fines de semana. Si necesitas una bici entre semana, escríbenos a invierno@example.com.`,
  'rental/booking': `# Reservar una bici
En www.example.com eliges la fecha y el modelo e indicas tu estatura. La confirmación te llega al correo en pocos minutos. En Semana Santa y en agosto conviene reservar con diez días de antelación.
## Cambiar una reserva
Desde el enlace de la confirmación puedes cambiar la fecha, la hora o el modelo. No cuesta nada hasta las 20:00 del día anterior.
## Edad mínima
Quien firma el contrato debe ser mayor de edad y presentar el DNI o el pasaporte. Los menores, a partir de 14 años, montan acompañados de un adulto.`,
  'rental/cancellation': `# Cancelación
Puedes cancelar gratis hasta 24 horas antes de empezar el alquiler. Si cancelas más tarde, nos quedamos con la mitad. A quien no se presenta no le devolvemos el dinero.
## Mal tiempo
Con aviso de tormenta o de viento fuerte aplazamos tu reserva sin coste. Cuatro gotas no son motivo de reembolso.`,
  'rental/deposit': `# Fianza
Pedimos una fianza de 100 € por cada bici eléctrica. La bloqueamos en tu tarjeta o la dejas en efectivo. Los huéspedes de hoteles asociados no dejan fianza.
## Devolución de la fianza
Revisamos la bici delante de ti y liberamos el importe en el momento. El banco tarda entre dos y cinco días en mostrarlo.`,
  'rental/payment': `# Formas de pago
En la web se paga con PayPal, Bizum, Visa o Mastercard. En la tienda también aceptamos efectivo. No admitimos cheques ni transferencias de particulares.
## Facturas
Enviamos la factura en PDF al terminar el alquiler. Las empresas escriben su NIF al reservar y pueden pagar por transferencia a 30 días.`,
  'rental/vouchers': `# Tarjetas regalo
Regala una excursión: hay tarjetas desde 25 €. Caducan a los tres años y las puede usar cualquier persona.
## Canjear una tarjeta
Introduce el código en el último paso de la reserva. El saldo que sobre queda guardado. No se canjean por dinero.`,
  'rental/delivery': `# Entrega en el hotel
Llevamos las bicis a tu hotel, apartamento o camping entre las 8:00 y las 9:30. La entrega cuesta 12 € hasta diez kilómetros y es gratuita a partir de cuatro bicis.
## Recogida por la tarde
Si lo prefieres, recogemos las bicis después de las 19:00. Átalas junto a la entrada y deja las llaves en recepción.`,
  'safety/insurance': `# Seguro
Todos los alquileres llevan un seguro de responsabilidad civil. Los daños de la propia bici los cubre el paquete Tranquilidad, que cuesta 5 € al día. Se contrata antes de salir de la tienda.
## Franquicia
Con el paquete Tranquilidad pagas como mucho 50 € por daño. Sin él, respondes del valor total de la bicicleta.`,
  'safety/theft': `# Prevención de robos
Usa siempre los dos candados y ata el cuadro a un objeto fijo. Cuando pares, llévate la pantalla.
## Si te roban la bici
Denuncia el robo ante la policía y avísanos enseguida. Necesitamos una copia de la denuncia y las dos llaves. El seguro no paga si la bici estaba sin atar.`,
  'safety/accidents': `# En caso de accidente
Atiende a los heridos y llama al 112. Haz fotos de los daños y apunta los datos de los testigos. Cuéntanos lo ocurrido ese mismo día.
## Averías en ruta
Si la bici se avería, llama a nuestro teléfono de asistencia de 9:00 a 20:00. A menos de veinte kilómetros te llevamos otra sin cobrarte nada.
## Pinchazos
Debajo del sillín hay una cámara, desmontables y una bomba pequeña. La cámara que uses cuesta 7 €.`,
  'bikes/battery': `# Cargar la batería
Enchufa primero el cargador a la corriente y después a la batería. Una carga completa dura cuatro horas. No la dejes cargando al sol ni toda la noche sin vigilancia.
## Puntos de recarga
Hay puntos de recarga públicos en el ayuntamiento, en el puerto y en el albergue. La electricidad es gratis y el cable va en la alforja.
## Autonomía
En modo Eco, la autonomía llega a 110 kilómetros; en modo Turbo, a unos 50. Las cuestas, el frío y el viento en contra la acortan.`,
  'bikes/error-codes': `# Códigos de error de la pantalla
Cuando aparezca un código, apaga la bici, espera diez segundos y enciéndela. Si el aviso continúa, búscalo en esta lista.
## E04: sensor del motor
El sensor no recibe señal. Mira si se ha movido el imán de la rueda trasera. Puedes seguir pedaleando sin asistencia.
## E12: temperatura de la batería
La batería está demasiado caliente o demasiado fría. Deja la bici media hora a la sombra o, en invierno, en un lugar templado.
## E21: mando del manillar
Un conector del manillar está flojo. Apriétalo hasta que haga clic.`,
  'equipment/child-seats': `# Sillas para niños
La silla cuesta 6 € al día y se monta en todas las bicis urbanas. Sirve para niños de nueve meses a cinco años que pesen menos de 22 kg. La colocamos nosotros.
## Bicis remolcadas
De cuatro a nueve años, los niños pedalean en una bici remolcada que se sujeta a la tija. Cuesta 10 € al día.`,
  'equipment/helmets': `# Cascos
El casco va incluido en el alquiler, de la talla S a la XL. Los desinfectamos después de cada uso.
## Cascos infantiles
Los menores de 16 años están obligados por ley a llevar casco. Las tallas pequeñas empiezan en 46 cm y también son gratis.`,
  'equipment/dogs': `# Con perro
Los perros de hasta 8 kg viajan en una cesta delante del manillar. Para los más grandes alquilamos un remolque con suspensión por 14 € al día. Trae la manta de tu perro.
## Remolques de carga
El remolque de carga soporta 40 kg de equipaje o de compra. Con remolque no pases de 25 km/h.`,
  'tours/routes': `# Rutas recomendadas
En el mostrador te damos un mapa en papel de cada ruta. Los archivos GPX se descargan en www.example.com/rutas.
## Vuelta a la bahía
34 kilómetros llanos por carril bici, ideales para familias. Por el camino hay dos playas y un parque infantil.
## Ruta de los castillos
52 kilómetros y 900 metros de desnivel llevan a tres castillos. Hay grava y cuestas duras, así que elige una bici de montaña.`,
  'tours/guided': `# Excursiones guiadas
Cada sábado a las 10:00, nuestra guía Jana os lleva por los viñedos. La excursión dura cuatro horas y cuesta 59 € con bici. Incluye una cata de vinos.
## Punto de encuentro
Quedamos en la fuente que hay delante de la tienda de Lindenrad. Ven un cuarto de hora antes.
## Empresas y asociaciones
Organizamos salidas privadas cualquier día de la semana. Hacen falta seis participantes.`,
  'workshop/services': `# Taller
En Lindenrad arreglamos bicicletas de todas las marcas, eléctricas o no. Los arreglos pequeños se hacen en el acto; los demás, en tres días laborables. A partir de 80 € te damos antes un presupuesto.
## Precios de los arreglos
- Cambiar una cámara: 14 €
- Pastillas de freno nuevas: 27 €
- Cadena y piñones: 72 €
## Bici de sustitución
Mientras arreglamos la tuya, te prestamos una bici de sustitución. Para los clientes del taller es gratuita.`,
  'workshop/inspection': `# Revisión
En la revisión comprobamos frenos, cambio, cadena y luces, y apretamos todos los tornillos. Cuesta 65 €. También actualizamos el programa del motor.
## Frecuencia del mantenimiento
El primer mantenimiento toca a los 500 kilómetros y después cada 2.000 kilómetros o una vez al año. La pantalla te lo recuerda.`,
  'workshop/spare-parts': `# Repuestos
Siempre tenemos cubiertas, cadenas y pastillas de freno en el almacén. Las baterías y las pantallas se piden al fabricante y tardan unos diez días.
## Piezas de segunda mano
Vendemos sillines, manillares y ruedas usados y comprobados a mitad de precio. No admiten devolución.`,
  'workshop/warranty': `# Garantía del fabricante
El cuadro tiene cinco años de garantía; el motor y la batería, tres. Trae el tique de compra y nosotros lo tramitamos. El desgaste no está cubierto.
## Garantía de los arreglos
Respondemos de nuestro trabajo durante doce meses. Si vuelve el mismo fallo, lo corregimos sin cobrar.`,
  'company/lost-property': `# Objetos perdidos
Lo que se queda olvidado en cestas y alforjas lo guardamos tres meses. Describe el objeto en un correo a perdidos@example.com. El envío corre por tu cuenta.`,
  'company/privacy': `# Protección de datos
Guardamos tu nombre, tu dirección y tu teléfono solo para el contrato. No cedemos nada a empresas de publicidad. Si lo pides, borramos tus datos cuando vence el plazo legal de seis años.
## Localización por GPS
Todas las bicis llevan un emisor GPS. Solo localizamos una bici cuando se ha denunciado su robo.`,
  'company/accessibility': `# Accesibilidad
La entrada no tiene escalones y el baño está adaptado para sillas de ruedas. Delante de la puerta hay una plaza de aparcamiento para personas con discapacidad.
## Triciclos y tándems
Si te cuesta mantener el equilibrio, alquila un triciclo eléctrico. Las personas ciegas montan detrás en un tándem.`,
  'company/jobs': `# Trabaja con nosotros
Lindenrad busca mecánico o mecánica de bicicletas a jornada completa. Para el verano contratamos también personal de alquiler. Manda tu currículum a empleo@example.com.
## Prácticas
Cada septiembre empieza un aprendiz. Las prácticas duran seis meses y están pagadas.`,
};
