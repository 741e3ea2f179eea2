// Spanish words of each class.
import type { Grammar } from './wordClass.ts';

export const spanish: Grammar = {
  language: 'es',
  common:
    'el|la|los|las|de|que|y|en|un|una|es|no|con|por|para|se|lo|del|al|su|como|más|pero|sus|le|ya|o|este|esta|eso|esto|si|sí|porque|cuando|muy|sin|sobre|me|te|nos|hay|está|están|ser|son|tiene|también|fue|todo|todos|todas|siempre|nunca|hasta|desde|ese|esa|qué|cómo|mi|tu|yo|hacer|haz|puedes|usa|ahora|vale|así|aquí|entonces',
  neg: 'no|sin|nada|ni|tampoco|ningún|ninguna|ninguno|deja de|dejen de',
  never:
    'nunca|jamás|bajo ningún concepto|de ninguna manera|en ningún caso|ni se te ocurra|nadie|en ninguna parte|por nada del mundo',
  every:
    'siempre|todo|toda|todos|todas|cada|cualquier|cualquiera|en todas partes|en todo|por defecto|en general|ambos|entero|entera|sea cual sea|cada vez|sistemáticamente|el resto de|cuanto|por todas partes',
  only: 'solo|sólo|solamente|únicamente|exclusivamente|como máximo|como mínimo|al menos|a lo sumo|máximo|mínimo|nada más|estrictamente|nada que no sea|menos de',
  must: 'debe|deben|debes|tiene que|tienen que|tienes que|hay que|obligatorio|obligatoria|necesario|imprescindible|asegúrate|asegúrese|es necesario|requiere|requisito|hace falta|procura|cuida que|ha de|han de',
  should: 'debería|deberían|deberías|va en|van en|conviene|queda|quedan|se queda|vive|viven|van|va',
  can: 'puede|pueden|puedo|podemos|podría|podrían|quizás|quizá|tal vez|posible|a lo mejor|igual',
  cond: 'si|cuando|a menos que|salvo que|en caso de|siempre que|mientras|antes de|hasta que|una vez|después de',
  hyp: 'sería|serían|habría|tendríamos|tendría que|imagina|imagínate|supongamos|supón|hipotéticamente|en teoría|y si|si algún día|si fuera|si tuviéramos|si alguna vez|me pregunto|algún día|podríamos|haría|fuera|fuese|migráramos|deberíamos',
  please: 'por favor|porfa|porfavor|xfa|plis',
  ask: 'puedes|podrías|me puedes|quiero que|necesito que|quiero|necesito|me gustaría que|ayúdame|podés|querés|quisiera|te pido|tu tarea|necesitamos|queremos',
  prefer:
    'prefiero|preferimos|mejor|preferible|preferiblemente|preferentemente|me gusta|me gustan|no me gusta|no me gustan|odio|más bien|de preferencia|a poder ser|si es posible|ante la duda|antes que|idealmente|preferiría|en lo posible|me encanta|no soy fan',
  persist:
    'a partir de ahora|de ahora en adelante|desde ahora|en adelante|de aquí en adelante|en lo sucesivo|en este proyecto|en este repo|como regla|norma|normas|regla|reglas|convención|por norma|como siempre|durante toda|en el proyecto|aquí|de aquí en más|de ahora en más',
  i: 'yo|me|mi|mis|mí|conmigo',
  we: 'nosotros|nos|nuestro|nuestra|nuestros|nuestras|vamos|tenemos|usamos|hacemos',
  you: 'tú|tu|tus|te|usted|ustedes|vos|ti|vosotros',
  will: 'voy a|vamos a|va a|haré|haremos|usaré|usaremos|añadiré|agregaré|dejaré|será|serán|implementaré|crearé',
  past: 'era|eran|fue|fueron|estaba|había|hubo|ayer|la semana pasada|el año pasado|la última vez|antes|hice|hicimos|intenté|probé|vi|encontré|pasó|tardó|tuve|tuvimos|escribí|usábamos|hace tiempo|perdí|perdimos|rompió|hace un mes',
  done: 'hecho|listo|terminado|terminada|arreglado|corregido|completado|funciona|funcionan|pasan|pasa|verde|implementado|resuelto|añadido|agregado|actualizado|creado|eliminado|renombrado|movido|ya está|cerrado|lista',
  later:
    'luego|más tarde|mañana|después|en otro momento|algún día|la próxima semana|todavía no|aún no|ahora no|más adelante|aparte|otro pr|pospón|posponer|aplazar|dejémoslo para|para luego|pendiente|todo|el lunes|tras el release|próxima sesión|en el futuro|para después|el mes que viene|la semana que viene|el viernes|el martes|el miércoles|el jueves|en enero|cuando haya tiempo|para la próxima|próxima versión|mientras tanto',
  remember:
    'no olvides|no te olvides|recuerda|recuérdame|acuérdate|ten en cuenta|ten presente|recordar|que no se nos olvide|que no se me olvide|anota|apunta|ojo|acordate|tené en cuenta',
  instead:
    'en lugar de|en vez de|en su lugar|mejor dicho|pensándolo bien|al final|cambia a|cambiemos|cambiar a|volvamos a|vuelve a|ya no|reemplaza|sustituye|cambié de idea|he cambiado|sino|mejor no|pasemos a|en realidad',
  because:
    'porque|ya que|para que|así que|si no|debido a|puesto que|por eso|motivo|por temas|cliente|clientes|auditoría|legal',
  wh: 'qué|por qué|cómo|dónde|quién|cuál|cuáles|cuándo|cuánto|hay algún|has|es posible|deberíamos|tenemos que|podemos|existe|para qué|hace falta que',
  ack: 'ok|okey|sí|si|vale|dale|claro|bien|perfecto|genial|de acuerdo|adelante|hazlo|hazlo así|sigue|continúa|correcto|exacto|me parece bien|suena bien|va|venga|listo|muy bien|estupendo|eso|hecho|por supuesto|buena idea|así está bien|me vale|joya|de una|sale|órale|procede|me gusta',
  thanks: 'gracias|muchas gracias|buen trabajo|te lo agradezco|mil gracias',
  reject:
    'no|nop|para|espera|así no|eso no|mal|incorrecto|ni hablar|de eso nada|mejor no|olvídalo|déjalo|cancela|nada de eso|qué va|pará',
  forget:
    'olvida|olvídate|ignora|descarta|anula|ya no aplica|ya no hace falta|queda sin efecto|sin efecto|retiro|quita|ya no vale|deja de lado|olvidate|se acabó|ya no rige|levanto|ya no es necesario',
  allow:
    'puedes|está permitido|permitido|no hace falta|no es necesario|no necesitas|no tienes que|da igual|no importa|como quieras|está bien|opcional|si quieres|sin problema|tranquilo|vale con|se puede|no pasa nada|te dejo|es aceptable|sí puedes|sí se puede',
  task: 'añad*|agreg*|arregl*|corrig*|corregí*|escrib*|implement*|refactoriz*|ejecut*|corre|revisa|revisá|mira|mirá|explic*|muestra|muéstra*|mostra*|crea|creá|créame|renombra|actualiz*|construye|prueba|depura|busca|encuentra|investiga|haz|hazme|hacé|instala|genera|convierte|extrae|divide|elimina|borra|cambia|despliega|sube|abre|lee|lista|dime|decime|dame|compara|analiza|limpia|mejora|optimiza|traduce|documenta|migra|mueve|pon|ponme|sácame|monta|prepara|continúa|ajusta|ajustá|calcula|cuenta|copia|combina|compila|exporta|importa|fíjate|fijate|filtra|formatea|graba|guárdalo|junta|ordena|pasa|quita|quitá|reemplaza|saca|sacá|sácalo|separa|sustituye|une|verifica|vuelve a|encárgate|échale|investigá|buscá|cambiá|mové|probá|armá|arma|hazlo|necesito que|quiero que|redacte|verifique|agregue|añada|revise|cambie|muestre|elimine|haga|ponga|escriba|compare|genere|ejecute|busque|prepare|quite|corrija|calcule|explique',
  policy:
    'usa|usá|utiliza|mantén|mantener|mantené|deja|dejá|evita|sigue|trata|nombra|respeta|limita|responde|contesta|pregunta|pregúntame|consulta|habla|usar|usemos|guarda|cíñete|limítate|usen|respondé|avísame|redacta|trabaja|valida|redondea|respetar|cumple|incluye|asegúrate|va en|van en|va con|lleva|debe ir|se guarda|se guardan|se queda|se quedan',
  forbid:
    'no toques|no tocar|ni tocar|prohibido|prohibida|prohibidos|no se toca|no se tocan|intocable|intacto|intacta|congelado|vetado|no modifiques|no modificar|deja en paz|tal cual|como está|no uses|no usar|no se permite|no se permiten|fuera de límites|quieto|no metas|no agregues|no añadas|evitar',
  propose:
    'sugiero|recomiendo|propongo|propuesta|opción|opciones|alternativa|alternativas|qué tal si|qué tal|podríamos|podría|un enfoque|enfoque|te parece|quieres que|prefieres|o bien|me inclino|recomendación|yo iría',
  says: 'dice|dicen|dijo|según|afirma|escribió|comenta|menciona|pone|quiere|quería|opina|compañero|compañera|jefe|jefa|documentación|en el ticket|en el correo|artículo|blog|recomiendan|insiste|cita',
  decide:
    'decidido|decidimos|decisión|decido|elijo|elegimos|optamos|opto por|vamos con|me quedo con|nos quedamos con|usaremos|usaré|vamos a usar|voy a usar|quedamos en|iremos con|elegido|entonces usamos|hagámoslo|usemos|será|apostamos|tomamos|la opción|vamos por|tiramos con|vayamos|quedémonos|guardaré|guardamos|voy con',
  still:
    'todavía|aún|falta|faltan|pendiente|pendientes|queda|quedan|sin terminar|sin resolver|restante|por hacer|sin probar|queda por|a medias|no está hecho|sin hacer|sin implementar|por decidir|sin respuesta|a la espera',
  also: 'también|además|y además|otra cosa|por cierto|asimismo|ah y|encima|aparte|y otra',
  but: 'pero|sin embargo|aunque|excepto|salvo|menos|a excepción',
  next: 'siguiente|próximo paso|próximos pasos|siguientes pasos|primero|luego|después|paso|pasos|finalmente|a continuación|ahora pasemos|segundo',
  now: 'ahora|ahora mismo|hoy|esta vez|por ahora|de momento|rápido|rápidamente|enseguida|ya mismo|una vez|por esta vez',
};
