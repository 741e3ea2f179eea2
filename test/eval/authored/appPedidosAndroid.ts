// Written session: a Spanish-speaking mobile developer, casual and fast, and an encouraging agent, on an offline order app for Android.
import {
  type AuthoredSession,
  bash,
  bashFails,
  edit,
  editFails,
  grep,
  ls,
  read,
  say,
  side,
  user,
  write,
} from './turns.ts';

const repo = `class PedidoRepository(private val api: PedidosApi) {
    suspend fun enviar(pedido: Pedido): Result<Unit> = runCatching {
        api.postPedido(pedido.toDto())
    }

    suspend fun pendientes(): List<Pedido> = api.getPedidos().map { it.toModel() }
}
`;

export const appPedidosAndroid: AuthoredSession = {
  name: 'app-pedidos-android',
  language: 'es',
  cwd: '/home/lucia/AndroidStudioProjects/pedidos',
  model: ['anthropic', 'claude-haiku-4-5'],
  startedAt: '2026-04-08T11:00:00.000Z',
  turns: [
    user(
      'buenas! ⟦goal|los repartidores pierden pedidos cuando entran en un garaje sin cobertura, quiero que la app funcione sin red y sincronice después⟧. ⟦must~decision?|kotlin + compose.⟧ ⟦must#min|los móviles son unos Moto E5 con Android 8.1 que compró la empresa en lote⟧, ⟦+min|así que minSdk 27⟧ y ahí se queda',
    ),
    say(
      '¡Buenas! Vamos a ver cómo está montado.',
      ls('app/src/main/java/com/repartos', 'MainActivity.kt\ndata/\nui/\nworker/'),
      read('app/src/main/java/com/repartos/data/PedidoRepository.kt', repo),
      read(
        'app/build.gradle.kts',
        'android {\n    namespace = "com.repartos"\n    compileSdk = 34\n    defaultConfig { minSdk = 27; targetSdk = 34 }\n}\ndependencies {\n    implementation("androidx.compose.ui:ui:1.6.1")\n    implementation("com.squareup.retrofit2:retrofit:2.9.0")\n}\n',
      ),
    ),
    say(
      'Ahora mismo todo va directo a la API y no hay nada guardado en el teléfono. Opciones para la base local: Room o SQLDelight. ⟦x.hyp.decision|Si algún día quisierais iOS, SQLDelight tendría más sentido.⟧',
    ),
    user('⟦not~decision?|iOS ni de coña.⟧ ⟦dec|room entonces, que lo conozco⟧'),
    say(
      '¡Perfecto! Empiezo por la entidad y el DAO.',
      write(
        'app/src/main/java/com/repartos/data/PedidoEntity.kt',
        '@Entity(tableName = "pedidos")\ndata class PedidoEntity(\n    @PrimaryKey val id: String,\n    val cliente: String,\n    val lineas: String,\n    val estado: String,\n    val creadoEn: Long,\n)\n',
      ),
      write(
        'app/src/main/java/com/repartos/data/PedidoDao.kt',
        '@Dao\ninterface PedidoDao {\n    @Query("select * from pedidos where estado = \'PENDIENTE\' order by creadoEn")\n    suspend fun pendientes(): List<PedidoEntity>\n\n    @Upsert\n    suspend fun guardar(pedido: PedidoEntity)\n}\n',
      ),
      edit(
        'app/build.gradle.kts',
        '    implementation("com.squareup.retrofit2:retrofit:2.9.0")',
        '    implementation("com.squareup.retrofit2:retrofit:2.9.0")\n    implementation("androidx.room:room-ktx:2.6.1")\n    kapt("androidx.room:room-compiler:2.6.1")',
      ),
      bashFails(
        './gradlew :app:compileDebugKotlin',
        'FAILURE: Build failed with an exception.\n\n* What went wrong:\nScript compilation error:\n\n  Line 9:     kapt("androidx.room:room-compiler:2.6.1")\n              ^ ⟦errok|Unresolved reference: kapt⟧\n\nBUILD FAILED in 6s',
        1,
      ),
    ),
    user(
      'el proyecto ya tira de ksp en el módulo core, kapt nos hacía builds de 9 minutos. ⟦not~decision|kapt no vuelve a entrar aquí⟧',
    ),
    say(
      '¡Entendido! ⟦dec?|Con KSP.⟧',
      edit(
        'app/build.gradle.kts',
        'kapt("androidx.room:room-compiler:2.6.1")',
        'ksp("androidx.room:room-compiler:2.6.1")',
      ),
      edit(
        'app/build.gradle.kts',
        'android {\n    namespace',
        'plugins { id("com.google.devtools.ksp") version "1.9.22-1.0.17" }\n\nandroid {\n    namespace',
      ),
      bash('./gradlew :app:compileDebugKotlin', 'BUILD SUCCESSFUL in 41s'),
    ),
    user(
      'ojo con los ids. ⟦must|el pedido nace en el móvil y su id tiene que ser el mismo en el servidor, que luego facturación cruza por ahí⟧. hoy los pone el backend y por eso salen duplicados cuando reintenta',
    ),
    say(
      'Tiene todo el sentido. ⟦dec|El id será un UUID v7 generado en el teléfono, y el POST pasa a ser un PUT a /pedidos/{id}.⟧',
      grep(
        'postPedido',
        'app',
        'app/src/main/java/com/repartos/data/PedidosApi.kt:12:    @POST("pedidos") suspend fun postPedido(@Body dto: PedidoDto)\napp/src/main/java/com/repartos/data/PedidoRepository.kt:3:        api.postPedido(pedido.toDto())',
      ),
      edit(
        'app/src/main/java/com/repartos/data/PedidosApi.kt',
        '@POST("pedidos") suspend fun postPedido(@Body dto: PedidoDto)',
        '@PUT("pedidos/{id}") suspend fun putPedido(@Path("id") id: String, @Body dto: PedidoDto)',
      ),
      edit(
        'app/src/main/java/com/repartos/data/PedidoRepository.kt',
        'api.postPedido(pedido.toDto())',
        'dao.guardar(pedido.toEntity("PENDIENTE"))\n        sincronizador.programar()',
      ),
    ),
    side(
      user('y si probamos con firebase? la sincronización la hace sola'),
      say('Se podría: Firestore guarda en local y sincroniza al recuperar la red. Necesitaría cambiar la API entera.'),
      user('uf no, nunca uses servicios de google aquí, vuelvo atrás'),
    ),
    say(
      'Ahora el que sincroniza. ⟦dec|WorkManager con restricción de red y backoff exponencial; los pedidos suben de uno en uno y en orden.⟧',
      write(
        'app/src/main/java/com/repartos/worker/SincronizarWorker.kt',
        'class SincronizarWorker(ctx: Context, params: WorkerParameters) : CoroutineWorker(ctx, params) {\n    override suspend fun doWork(): Result {\n        for (pedido in dao.pendientes()) {\n            val respuesta = api.putPedido(pedido.id, pedido.toDto())\n            if (!respuesta.isSuccessful) return Result.retry()\n            dao.guardar(pedido.copy(estado = "ENVIADO"))\n        }\n        return Result.success()\n    }\n}\n',
      ),
      bashFails(
        './gradlew :app:testDebugUnitTest',
        'e: app/src/main/java/com/repartos/worker/SincronizarWorker.kt:4:28 ⟦errok|Unresolved reference: isSuccessful⟧\n\nBUILD FAILED in 22s',
        1,
      ),
    ),
    say(
      '`putPedido` devuelve Unit; le pongo `Response<Unit>`.',
      edit(
        'app/src/main/java/com/repartos/data/PedidosApi.kt',
        'suspend fun putPedido(@Path("id") id: String, @Body dto: PedidoDto)',
        'suspend fun putPedido(@Path("id") id: String, @Body dto: PedidoDto): Response<Unit>',
      ),
      bash('./gradlew :app:testDebugUnitTest', 'BUILD SUCCESSFUL in 58s\n14 tests, 0 failed'),
    ),
    user(
      'dos cositas: ⟦must|siempre pasa ktlint antes de darme nada⟧ y ⟦not|no uses nunca GlobalScope, que ya nos mordió⟧',
    ),
    say(
      '¡Claro! ⟦dec|Vamos a usar el scope del propio worker para todo.⟧',
      bash('./gradlew ktlintCheck', 'BUILD SUCCESSFUL in 12s'),
      grep('GlobalScope', 'app/src', 'No matches found'),
    ),
    user('y un 4xx? si el cliente está bloqueado da 409 y se queda reintentando hasta el día del juicio'),
    say(
      'Cierto, se atascaría toda la cola. Podemos ⟦dec#rech|marcar ese pedido como RECHAZADO y seguir con los demás⟧, o parar y avisar.',
    ),
    user(
      '⟦+rech|rechazado y a por el siguiente⟧, pero ⟦must|el repartidor lo ve en rojo antes de bajarse de la furgo⟧',
    ),
    say(
      '',
      edit(
        'app/src/main/java/com/repartos/worker/SincronizarWorker.kt',
        'if (!respuesta.isSuccessful) return Result.retry()',
        'if (respuesta.code() in 400..499) { dao.guardar(pedido.copy(estado = "RECHAZADO")); continue }\n            if (!respuesta.isSuccessful) return Result.retry()',
      ),
      read(
        'app/src/main/java/com/repartos/ui/ListaPedidos.kt',
        '@Composable\nfun ListaPedidos(pedidos: List<Pedido>) {\n    LazyColumn { items(pedidos) { FilaPedido(it) } }\n}\n',
      ),
      edit(
        'app/src/main/java/com/repartos/ui/ListaPedidos.kt',
        'items(pedidos)',
        'items(pedidos.sortedByDescending { it.estado == "RECHAZADO" })',
      ),
      edit(
        'app/src/main/java/com/repartos/ui/ListaPedidos.kt',
        'fun ListaPedidos',
        'fun colorDe(estado: String) = if (estado == "RECHAZADO") Color.Red else Color.Unspecified\n\n@Composable\nfun ListaPedidos',
      ),
    ),
    user(
      '⟦x.wd.constraint|los textos de la interfaz en strings.xml siempre con la versión en catalán al lado⟧ que nos lo pidió el ayuntamiento de girona',
    ),
    say(
      '¡Vale! Añado los dos archivos.',
      write(
        'app/src/main/res/values/strings.xml',
        '<resources>\n    <string name="rechazado">Pedido rechazado</string>\n</resources>\n',
      ),
      write(
        'app/src/main/res/values-ca/strings.xml',
        '<resources>\n    <string name="rechazado">Comanda rebutjada</string>\n</resources>\n',
      ),
    ),
    user(
      'jo, pues acabo de salir de la reunión y girona se cae del contrato. ⟦must~decision|fuera el catalán, borra la carpeta, sólo castellano.⟧ ah y marcos de backend dice que ⟦x.quote.constraint|"la app jamás debería reintentar más de tres veces"⟧, pero es que no sabe lo que es un garaje de dos plantas. ni caso',
    ),
    say(
      'Hecho, fuera.',
      bash('rm -r app/src/main/res/values-ca && ls app/src/main/res', 'drawable\nmipmap-hdpi\nvalues', {
        d: ['app/src/main/res/values-ca/strings.xml'],
        maybeD: ['app/src/main/res/values-ca'],
      }),
    ),
    user(
      'te pego el log de un repartidor a ver si ves algo:\n\n```\n04-08 09:12:01 W Sincro: ⟦x.paste.error|java.net.UnknownHostException: Unable to resolve host "api.repartos.example"⟧\n04-08 09:12:01 I Sincro: retry in 30000\n04-08 09:41:17 E SQLite: ⟦x.paste.error|database or disk is full (code 13)⟧\n04-08 09:41:17 I Sincro: ⟦x.paste.constraint|must free at least 50MB before continuing⟧\n```',
    ),
    say(
      'Lo primero es sólo falta de red. Lo segundo es más serio: el móvil se quedó sin espacio. ¿Guardáis fotos de albarán en la base?',
    ),
    user(
      'sí… en base64, en `lineas`. ya. ⟦dec~constraint|a ficheros, y en la tabla sólo la ruta⟧. ⟦must|y a 30 días las borra la app, que son DNIs de clientes y protección de datos nos cruje⟧',
    ),
    say(
      '¡Buen cambio!',
      write(
        'app/src/main/java/com/repartos/data/Fotos.kt',
        'class Fotos(private val dir: File) {\n    fun guardar(id: String, bytes: ByteArray): String = File(dir, "$id.jpg").also { it.writeBytes(bytes) }.path\n\n    fun purgar(antesDe: Long): Int = dir.listFiles { f -> f.lastModified() < antesDe }.orEmpty().count { it.delete() }\n}\n',
      ),
      editFails(
        'app/src/main/java/com/repartos/data/PedidoEntity.kt',
        'val lineas: String,\n    val foto: String,',
        'val lineas: String,\n    val fotoRuta: String?,',
        '⟦errok|Could not find the exact text in app/src/main/java/com/repartos/data/PedidoEntity.kt. The old text must match exactly including all whitespace and newlines.⟧',
      ),
      edit(
        'app/src/main/java/com/repartos/data/PedidoEntity.kt',
        'val lineas: String,',
        'val lineas: String,\n    val fotoRuta: String?,',
      ),
    ),
    say(
      '',
      bashFails(
        './gradlew :app:connectedDebugAndroidTest',
        'com.repartos.data.MigracionTest > migra1a2[moto_e5 - 8.1.0] FAILED\n\t⟦errok|java.lang.IllegalStateException: A migration from 1 to 2 was required but not found.⟧\n\nBUILD FAILED in 1m 12s',
        1,
      ),
    ),
    say('Falta la migración de la base. La versión 1 ya está en la calle, ¿no?'),
    user(
      'por cierto, ⟦dec|decidimos ayer usar coil para las imágenes, nada de glide⟧. ⟦pref|prefiero que las miniaturas vayan en webp⟧',
    ),
    say(
      'Anotado, lo añado.',
      edit(
        'app/build.gradle.kts',
        '    implementation("androidx.room:room-ktx:2.6.1")',
        '    implementation("androidx.room:room-ktx:2.6.1")\n    implementation("io.coil-kt:coil-compose:2.6.0")',
      ),
      bash('./gradlew :app:compileDebugKotlin', 'BUILD SUCCESSFUL in 38s'),
    ),
    user(
      'y sí, la v1 está en 23 móviles. ⟦not|nada de fallbackToDestructiveMigration, ahí dentro hay pedidos sin subir⟧',
    ),
    say(
      'Por supuesto. ⟦dec?|Migración escrita a mano⟧:',
      write(
        'app/src/main/java/com/repartos/data/Migraciones.kt',
        'val MIGRACION_1_2 = object : Migration(1, 2) {\n    override fun migrate(db: SupportSQLiteDatabase) {\n        db.execSQL("alter table pedidos add column fotoRuta text")\n    }\n}\n',
      ),
      bash('./gradlew :app:connectedDebugAndroidTest', 'BUILD SUCCESSFUL in 1m 20s\n6 tests, 0 failed'),
    ),
    user(
      'olé. prueba en modo avión en el emulador, ⟦must?|tiene que salir el error de red en el log⟧, si no sale es que algo va mal',
    ),
    say(
      '',
      bash(
        'adb shell cmd connectivity airplane-mode enable && adb shell am start -n com.repartos/.MainActivity',
        'Starting: Intent { cmp=com.repartos/.MainActivity }',
      ),
      bash(
        'adb logcat -d -s Sincro | tail -2',
        'W Sincro: ⟦x.exp.error|java.net.UnknownHostException: Unable to resolve host "api.repartos.example"⟧\nI Sincro: retry in 30000',
      ),
    ),
    say(
      'Sale lo que esperabas: sin red reintenta y el pedido queda guardado. ⟦open|Me falta comprobar qué pasa si el sistema mata el worker a mitad de una subida.⟧',
    ),
    user(
      'eso mañana. ⟦open|y yo tengo que pedirle a marcos que acepte PUT con ids nuestros en producción, hoy sólo va en pruebas⟧. ⟦req|ahora hazme una pantalla de diagnóstico: pedidos en cola, último intento, espacio libre y un botón para reintentar⟧. ⟦must|sólo se abre pulsando siete veces el logo⟧, que si no los clientes la ven',
    ),
    say(
      '¡Vamos!',
      write(
        'app/src/main/java/com/repartos/ui/Diagnostico.kt',
        '@Composable\nfun Diagnostico(estado: EstadoSincro, reintentar: () -> Unit) {\n    Column {\n        Text("En cola: ${estado.enCola}")\n        Text("Último intento: ${estado.ultimoIntento}")\n        Text("Espacio libre: ${estado.libreMb} MB")\n        Button(onClick = reintentar) { Text("Reintentar") }\n    }\n}\n',
      ),
      bashFails(
        './gradlew :app:assembleDebug',
        'e: app/src/main/java/com/repartos/ui/Diagnostico.kt:2:25 ⟦errok|Unresolved reference: EstadoSincro⟧\n\nBUILD FAILED in 19s',
        1,
      ),
    ),
    say('Falta la clase `EstadoSincro`; ⟦done|la escribo a continuación y después conecto las siete pulsaciones.⟧'),
    user('dale'),
    say(
      '',
      bash(
        "cat > app/src/main/java/com/repartos/ui/EstadoSincro.kt <<'KT'\npackage com.repartos.ui\n\ndata class EstadoSincro(val enCola: Int, val ultimoIntento: String, val libreMb: Long)\nKT",
        '',
        { m: ['app/src/main/java/com/repartos/ui/EstadoSincro.kt'] },
      ),
      bash('./gradlew :app:assembleDebug', 'BUILD SUCCESSFUL in 33s'),
      edit(
        'app/src/main/java/com/repartos/MainActivity.kt',
        'Image(painterResource(R.drawable.logo), null)',
        'Image(painterResource(R.drawable.logo), null, Modifier.clickable { pulsaciones += 1; if (pulsaciones == 7) abrirDiagnostico() })',
      ),
      bash(
        'git mv app/src/main/java/com/repartos/data/Fotos.kt app/src/main/java/com/repartos/data/AlmacenFotos.kt && sed -i "s/class Fotos/class AlmacenFotos/" app/src/main/java/com/repartos/data/AlmacenFotos.kt',
        '',
        {
          m: ['app/src/main/java/com/repartos/data/AlmacenFotos.kt'],
          d: ['app/src/main/java/com/repartos/data/Fotos.kt'],
        },
      ),
    ),
    say(
      '',
      bashFails(
        './gradlew :app:lintDebug',
        'app/src/main/java/com/repartos/ui/Diagnostico.kt:4: ⟦err|Error: Hardcoded string "En cola", should use @string resource [HardcodedText]⟧\n\n1 errors, 3 warnings',
        1,
      ),
    ),
    user('⟦open|el lint lo miro yo mañana con calma⟧. buen trabajo, me voy a comer'),
  ],
};
