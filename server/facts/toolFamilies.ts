// Names of tools that stand for one another: naming a second one from a family is a change of mind about the first.
// General knowledge of the trade, used to tell what a decision or a rule is about.

const families: readonly string[] = [
  'sqlite|postgres|postgresql|mysql|mariadb|duckdb|mongodb|mongo|dynamodb|cassandra|cockroachdb|oracle|firestore|couchdb|leveldb|lmdb|rocksdb',
  'redis|memcached|valkey|dragonfly|hazelcast',
  'kafka|rabbitmq|nats|sqs|pulsar|zeromq|activemq|bullmq|celery|sidekiq',
  'npm|pnpm|yarn|bun',
  'pip|poetry|uv|pipenv|conda',
  'jest|vitest|mocha|ava|jasmine|tap',
  'pytest|unittest|nose',
  'curl|httpie|wget|xh',
  'axios|fetch|got|ky|superagent|undici|requests|httpx|aiohttp|urllib',
  'rest|graphql|grpc|trpc|soap',
  'zod|joi|typebox|valibot|yup|ajv|pydantic|marshmallow|attrs',
  'express|fastify|koa|hono|hapi|nestjs|flask|django|fastapi|starlette|rails|sinatra|gin|echo|chi|axum|actix|rocket',
  'react|vue|svelte|angular|solid|preact|lit|htmx|alpine',
  'redux|zustand|mobx|jotai|recoil|pinia|vuex',
  'webpack|vite|rollup|esbuild|parcel|turbopack|rspack',
  'eslint|biome|oxlint|tslint|ruff|flake8|pylint',
  'prettier|dprint|black|yapf|autopep8',
  'tailwind|bootstrap|bulma|sass|scss|less|css modules',
  'json|yaml|toml|xml|csv|ini|parquet|protobuf|msgpack|avro',
  'markdown|html|asciidoc|rst|latex|pdf',
  'jwt|session cookies|oauth|cookies|api keys|basic auth',
  'argon2|argon2id|bcrypt|scrypt|pbkdf2|md5|sha1|sha256|sha-256|blake3',
  'uuid|ulid|nanoid|snowflake|uuids|ulids|cuid|uuidv7',
  'polling|websocket|websockets|sse|webhooks|long polling',
  'typescript|javascript|rust|go|golang|python|java|kotlin|ruby|c++|zig|elixir',
  'docker|podman|vagrant|nix',
  'kubernetes|nomad|ecs|swarm',
  's3|gcs|minio|azure blob',
  'tabs|spaces|leerzeichen|espacios|espaços|espaces',
  'moment|dayjs|luxon|date-fns|temporal',
  'lodash|ramda|underscore',
  'prisma|drizzle|typeorm|sequelize|knex|kysely|sqlalchemy|peewee|tortoise',
  'playwright|cypress|selenium|puppeteer',
  'make|just|taskfile|gradle|maven|bazel|cmake|meson|ninja',
  'winston|pino|bunyan|loguru|structlog|log4j|slog|zap|logrus',
  'cron|systemd|airflow|temporal',
  'svg|png|canvas|webgl',
  'monolith|microservices|monolit|monolithe|microservicios|microsserviços',
  'mutex|semaphore|rwlock|channel|actor',
  'offset|cursor|keyset',
  'argparse|click|typer|commander|yargs|clap|cobra',
  'thiserror|anyhow|eyre|snafu',
  'tokio|async-std|smol|rayon',
];

const familyOfName = new Map<string, number>();
for (const [index, family] of families.entries()) for (const name of family.split('|')) familyOfName.set(name, index);

/** The family a lower-case name belongs to, or null. Cost: one look-up. */
export function toolFamilyOf(name: string): number | null {
  return familyOfName.get(name) ?? null;
}
