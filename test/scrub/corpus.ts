// The secrets corpus (STO-5): every kind and carrier the scrubber must catch, and look-alikes it must leave alone.
// Secrets are put together at run time from pieces, so that no scanner-tripping literal stands in the repository.
// Tests over whole commands plant all of it and look for any survivor.

export interface PlantedSecret {
  /** Unique name of the case. */
  readonly name: string;
  /** Text as it would stand in a session. */
  readonly text: string;
  /** Strings that must not be readable anywhere afterwards. */
  readonly secrets: readonly string[];
}

export interface LookAlike {
  readonly name: string;
  /** Must come out byte for byte. */
  readonly text: string;
}

const alphabets = {
  hex: '0123456789abcdef',
  upper: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  lower: 'abcdefghijklmnopqrstuvwxyz0123456789',
  base62: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789',
  base64: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
} as const;

/** The same pseudo-random characters on every run: a multiplicative generator seeded by the case's name. */
function random(seed: string, length: number, alphabet: keyof typeof alphabets = 'base62'): string {
  let state = [...seed].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) >>> 0, 7) || 1;
  const characters = alphabets[alphabet];
  let result = '';
  while (result.length < length) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    result += characters[(state >>> 16) % characters.length];
  }
  return result;
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}

function base64url(text: string): string {
  return Buffer.from(text).toString('base64url');
}

const word = 'Tr0ub4dor';
const password = `${word}-${random('password', 6)}`;
const jwt = [base64url('{"alg":"HS256","typ":"JWT"}'), base64url('{"sub":"1234567890"}'), random('jwt', 43)].join('.');
const pemBody = [random('pem1', 64, 'base64'), random('pem2', 64, 'base64'), `${random('pem3', 40, 'base64')}==`];
const dashes = '-'.repeat(5);
function pem(label: string, newline = '\n'): string {
  return [`${dashes}BEGIN ${label}${dashes}`, ...pemBody, `${dashes}END ${label}${dashes}`].join(newline);
}
const github = `gh${'p_'}${random('github', 36)}`;
const awsId = `AK${'IA'}${random('awsid', 16, 'upper')}`;
const awsSecret = random('awssecret', 40, 'base64');

/** A token of a known shape, in a sentence of a session. */
function token(name: string, ...pieces: readonly string[]): PlantedSecret {
  const secret = pieces.join('');
  return { name, text: `I used ${secret} for the deploy.`, secrets: [secret] };
}

const tokens: readonly PlantedSecret[] = [
  token('aws-access-key-id', awsId),
  token('aws-session-token', 'IQoJ', 'b3JpZ2lu', random('sts', 120, 'base64')),
  token('google-api-key', 'AI', 'za', random('google', 35)),
  token('google-oauth-token', 'ya', '29.', random('ya29', 60)),
  token('google-client-secret', 'GOC', 'SPX-', random('gocspx', 28)),
  token('google-refresh-token', '1/', '/0', random('refresh', 50)),
  token('github-classic', github),
  token('github-oauth', 'gh', 'o_', random('gho', 36)),
  token('github-server', 'gh', 's_', random('ghs', 36)),
  token('github-refresh', 'gh', 'r_', random('ghr', 36)),
  token('github-fine-grained', 'github', '_pat_', random('pat1', 22), '_', random('pat2', 59)),
  token('gitlab-personal', 'gl', 'pat-', random('glpat', 20)),
  token('gitlab-runner', 'gl', 'rt-', random('glrt', 20)),
  token('gitlab-deploy', 'gl', 'dt-', random('gldt', 20)),
  token('bitbucket-app-password', 'AT', 'BB', random('atbb', 32)),
  token('atlassian-api-token', 'ATA', 'TT3', random('atatt', 180)),
  token('npm-token', 'np', 'm_', random('npm', 36)),
  token('pypi-token', 'py', 'pi-AgEIcHlwaS5vcmc', random('pypi', 120)),
  token('rubygems-key', 'ruby', 'gems_', random('gems', 48, 'hex')),
  token('docker-pat', 'dc', 'kr_pat_', random('docker', 27)),
  token('slack-bot', 'xo', 'xb-', '123456789012-123456789012-', random('slack', 24)),
  token('slack-user', 'xo', 'xp-', '123456789012-123456789012-', random('slackp', 32, 'hex')),
  token('slack-app', 'xa', 'pp-1-A0123456789-123456789012-', random('xapp', 64, 'hex')),
  token('slack-webhook', 'https://hooks.sl', 'ack.com/services/T0123ABCD/B0123ABCD/', random('hook', 24)),
  token('discord-webhook', 'https://dis', 'cord.com/api/webhooks/123456789012345678/', random('dhook', 68)),
  token('discord-bot', 'MT', random('dis1', 24), '.', random('dis2', 6), '.', random('dis3', 38)),
  token('telegram-bot', '123456789', ':AA', random('tele', 33)),
  token('stripe-live', 'sk', '_live_', random('stripe', 24)),
  token('stripe-restricted', 'rk', '_live_', random('stripe2', 24)),
  token('stripe-test', 'sk', '_test_', random('stripe3', 24)),
  token('stripe-webhook', 'wh', 'sec_', random('whsec', 32)),
  token('square-token', 'sq', '0atp-', random('square', 22)),
  token('paypal-token', 'access', '_token$production$', random('pp1', 16, 'lower'), '$', random('pp2', 32, 'hex')),
  token('shopify-token', 'sh', 'pat_', random('shop', 32, 'hex')),
  token('openai-legacy', 's', 'k-', random('oai', 48)),
  token('openai-project', 's', 'k-proj-', random('oaip', 64)),
  token('anthropic-key', 's', 'k-ant-api03-', random('ant', 95)),
  token('openrouter-key', 's', 'k-or-v1-', random('router', 64, 'hex')),
  token('huggingface-token', 'h', 'f_', random('hf', 34)),
  token('groq-key', 'g', 'sk_', random('groq', 52)),
  token('xai-key', 'x', 'ai-', random('xai', 80)),
  token('replicate-token', 'r', '8_', random('r8', 37)),
  token('sendgrid-key', 'S', 'G.', random('sg1', 22), '.', random('sg2', 43)),
  token('twilio-key', 'S', 'K', random('twilio', 32, 'hex')),
  token('mailgun-key', 'ke', 'y-', random('mailgun', 32, 'hex')),
  token('mailchimp-key', random('chimp', 32, 'hex'), '-u', 's12'),
  token('digitalocean-token', 'do', 'p_v1_', random('do', 64, 'hex')),
  token('vault-token', 'hv', 's.', random('vault', 90)),
  token('terraform-token', random('tf1', 14), '.atl', 'asv1.', random('tf2', 67)),
  token('pulumi-token', 'pu', 'l-', random('pulumi', 40, 'hex')),
  token('supabase-key', 'sb', 'p_', random('supa', 40, 'hex')),
  token('grafana-token', 'gl', 'sa_', random('graf', 32), '_', random('graf2', 8, 'hex')),
  token('sentry-token', 'snt', 'rys_', random('sentry', 90)),
  token('newrelic-key', 'NR', 'AK-', random('nr', 27, 'upper')),
  token('databricks-token', 'da', 'pi', random('dapi', 32, 'hex')),
  token('postman-key', 'PM', 'AK-', random('pm1', 24, 'hex'), '-', random('pm2', 34, 'hex')),
  token('linear-key', 'lin', '_api_', random('linear', 40)),
  token('notion-token', 'nt', 'n_', random('notion', 46)),
  token('figma-token', 'fi', 'gd_', random('figma', 40)),
  token('doppler-token', 'dp', '.pt.', random('doppler', 43)),
  token('age-key', 'AGE-SEC', 'RET-KEY-1', random('age', 58, 'upper')),
  token('tailscale-key', 'ts', 'key-auth-', random('ts1', 16), '-', random('ts2', 32)),
  token('azure-client-secret', random('az1', 3), '8', 'Q~', random('az2', 34)),
  token('jwt', jwt),
  token('jwt-unsigned', base64url('{"alg":"none"}'), '.', base64url('{"admin":true}'), '.'),
  token('alibaba-key', 'LT', 'AI', random('ali', 20)),
];

/** A secret inside something that carries it. `make` puts it in. */
function carried(name: string, secret: string, make: (secret: string) => string): PlantedSecret {
  return { name, text: make(secret), secrets: [secret] };
}

const keyBlocks: readonly PlantedSecret[] = [
  { name: 'pem-rsa', text: `Here:\n${pem(`RSA ${'PRIVATE KEY'}`)}\nthanks`, secrets: pemBody },
  { name: 'pem-pkcs8-in-json', text: `{"key":"${pem(`${'PRIVATE'} KEY`, '\\n')}\\n"}`, secrets: pemBody },
  { name: 'pem-openssh', text: `cat id_ed25519\n${pem(`OPENSSH ${'PRIVATE'} KEY`)}`, secrets: pemBody },
  { name: 'pgp-private', text: pem(`PGP ${'PRIVATE'} KEY BLOCK`), secrets: pemBody },
  {
    name: 'pem-torn',
    text: `${dashes}BEGIN EC ${'PRIVATE'} KEY${dashes}\n${pemBody[0]}\n${pemBody[1]}`,
    secrets: pemBody.slice(0, 2),
  },
  { name: 'pem-in-env', text: `PRIVATE_KEY="${pem(`RSA ${'PRIVATE'} KEY`, '\\n')}"`, secrets: pemBody },
  { name: 'pem-unquoted-env', text: `TLS_KEY=${pem(`${'PRIVATE'} KEY`)}`, secrets: pemBody },
  { name: 'pem-yaml', text: `tls:\n  key: |\n    ${pem(`${'PRIVATE'} KEY`, '\n    ')}\n`, secrets: pemBody },
  {
    name: 'pem-base64-kubeconfig',
    text: `client-key-data: ${base64(pem(`RSA ${'PRIVATE'} KEY`))}`,
    secrets: [base64(pem(`RSA ${'PRIVATE'} KEY`)).slice(0, 60)],
  },
  {
    name: 'pem-twice-escaped',
    text: JSON.stringify(JSON.stringify({ pem: pem(`${'PRIVATE'} KEY`) })),
    secrets: pemBody,
  },
];

const carriers: readonly PlantedSecret[] = [
  carried('url-postgres', password, (secret) => `DATABASE_URL=postgres://app:${secret}@db.internal:5432/app`),
  carried('url-https', password, (secret) => `git clone https://deploy:${secret}@git.example.com/x.git`),
  carried('url-redis-no-user', password, (secret) => `redis://:${secret}@cache:6379/0`),
  carried(
    'url-mongodb',
    password,
    (secret) => `mongodb+srv://root:${secret}@cluster0.abcde.mongodb.net/?retryWrites=true`,
  ),
  carried('url-amqp', password, (secret) => `amqp://guest:${secret}@mq:5672/%2f`),
  carried('url-token-only', random('urltoken', 40), (secret) => `https://${secret}@github.example.com/o/r.git`),
  carried('url-encoded', `${word}xyz`, (secret) => `next=https%3A%2F%2Fbob%3A${secret}%40host.example%2Fa`),
  carried('bearer-header', random('bearer', 40), (secret) => `Authorization: Bearer ${secret}`),
  carried('bearer-bare', random('bearer2', 40), (secret) => `sent with bearer ${secret} and got 401`),
  carried(
    'bearer-in-curl',
    random('bearer3', 30),
    (secret) => `curl -H "Authorization: Bearer ${secret}" https://api.example.com`,
  ),
  carried('bearer-in-json-string', random('bearer4', 30), (secret) =>
    JSON.stringify({ log: JSON.stringify({ Authorization: `Bearer ${secret}` }) }),
  ),
  carried('basic-header', base64(`admin:${password}`), (secret) => `Authorization: Basic ${secret}`),
  carried('basic-bare', base64(`bob:${password}`), (secret) => `> header Basic ${secret}\n< 200`),
  carried('token-scheme', random('tokscheme', 40, 'hex'), (secret) => `-H 'Authorization: token ${secret}'`),
  carried(
    'digest-header',
    random('digest', 32, 'hex'),
    (secret) => `Authorization: Digest username="bob", response=${secret}`,
  ),
  carried(
    'aws-sigv4-header',
    random('sigv4', 64, 'hex'),
    (secret) => `Authorization: AWS4-HMAC-SHA256 Credential=x/20260101/eu/s3/aws4_request, Signature=${secret}`,
  ),
  carried('cookie-header', random('cookie', 32), (secret) => `Cookie: theme=dark; session=${secret}; lang=en`),
  carried('set-cookie', random('setcookie', 32), (secret) => `set-cookie: sid=${secret}; Path=/; HttpOnly`),
  carried('cookie-in-json', random('cookie2', 32), (secret) => `{"headers":{"cookie":"a=1; sid=${secret}"}}`),
  carried('curl-cookie', random('cookie3', 32), (secret) => `curl -b 'session=${secret}' https://x.example`),
  carried('x-api-key', random('xapi', 32), (secret) => `X-Api-Key: ${secret}`),
  carried('private-token-header', random('private', 20), (secret) => `PRIVATE-TOKEN: ${secret}`),
  carried('curl-user', password, (secret) => `curl -u admin:${secret} https://nexus.example/`),
  carried('curl-long-user', password, (secret) => `curl --user "admin:${secret}" https://nexus.example/`),
  carried('env-file', password, (secret) => `# .env\nDB_HOST=localhost\nDB_PASSWORD=${secret}\nDEBUG=1`),
  carried('env-export', random('export', 32), (secret) => `export STRIPE_API_KEY=${secret}`),
  carried('env-quoted', `${password} with space`, (secret) => `SMTP_PASSWORD="${secret}"`),
  carried('env-letters-only', 'correcthorsebattery', (secret) => `MYSQL_ROOT_PASSWORD=${secret}`),
  carried('env-symbols', 'p@ss&w(rd)1;x', (secret) => `export ADMIN_PASSWORD=${secret}\nnext`),
  carried('env-docker-run', password, (secret) => `docker run -e POSTGRES_PASSWORD=${secret} postgres:16`),
  carried('env-inline', password, (secret) => `PGPASSWORD=${secret} psql -h db`),
  carried('set-windows', password, (secret) => `set SECRET_KEY=${secret}\r\n`),
  carried('aws-secret', awsSecret, (secret) => `aws_secret_access_key = ${secret}`),
  carried('aws-pair-csv', awsSecret, (secret) => `${awsId},${secret}\n`),
  carried('json-password', password, (secret) => `{"user":"bob","password":"${secret}"}`),
  carried('json-escaped', password, (secret) =>
    JSON.stringify({ body: JSON.stringify({ user: 'bob', password: secret, next: 'x' }) }),
  ),
  carried('json-thrice', password, (secret) =>
    JSON.stringify(JSON.stringify({ a: JSON.stringify({ client_secret: secret }) })),
  ),
  carried('json-after-newline-escape', password, (secret) =>
    JSON.stringify({ text: `env:\npassword=${secret}\ndone` }),
  ),
  carried('json-api-key', random('jsonkey', 32), (secret) => `{ "apiKey": "${secret}" }`),
  carried('json-camel-secret', random('jsonsecret', 24), (secret) => `"clientSecret" : "${secret}"`),
  carried('json-quote-in-value', `${word}\\"tail9`, (secret) => `{"password":"${secret}","x":1}`),
  carried('json-name-value', password, (secret) => `{"name":"DB_PASSWORD","value":"${secret}"}`),
  carried('yaml-password', password, (secret) => `database:\n  user: app\n  password: ${secret}\n`),
  carried('yaml-name-value', password, (secret) => `env:\n  - name: DB_PASSWORD\n    value: ${secret}\n`),
  carried('yaml-k8s-secret', base64(password), (secret) => `kind: Secret\ndata:\n  password: ${secret}\n`),
  carried('kube-token', random('kube', 60), (secret) => `users:\n- name: x\n  user:\n    token: ${secret}\n`),
  carried('docker-auth', base64(`bob:${password}`), (secret) => `{"auths":{"ghcr.io":{"auth":"${secret}"}}}`),
  carried('npmrc', random('npmrc', 36), (secret) => `//registry.npmjs.org/:_authToken=${secret}`),
  carried('toml', random('toml', 32), (secret) => `[registry]\ntoken = "${secret}"`),
  carried('ini', password, (secret) => `[mail]\nuser = x\npassword = ${secret}\n`),
  carried('properties', password, (secret) => `spring.datasource.password=${secret}`),
  carried('ts-const', random('tsconst', 32), (secret) => `const apiKey = '${secret}';`),
  carried('ts-typed', random('tstyped', 32), (secret) => `const apiKey: string = "${secret}";`),
  carried('go-struct', password, (secret) => `Password: "${secret}",`),
  carried('python-dict', password, (secret) => `conn = dict(host="x", password='${secret}')`),
  carried('python-kwargs', password, (secret) => `connect(user="x", password="${secret}")`),
  carried('ruby-hash', password, (secret) => `:password => "${secret}"`),
  carried('php-define', password, (secret) => `define('DB_PASSWORD', '${secret}');`),
  carried('bracket-access', random('bracket', 30), (secret) => `headers["X-Auth-Token"] = "${secret}"`),
  carried('comparison', password, (secret) => `if (password === "${secret}") return true;`),
  carried('setter-call', password, (secret) => `user.setPassword("${secret}")`),
  carried('xml', password, (secret) => `<server><password>${secret}</password></server>`),
  carried('xml-attribute', random('xmlattr', 30), (secret) => `<add key="ApiKey" value="${secret}" />`),
  carried('query', random('query', 30), (secret) => `GET /v1/items?page=2&access_token=${secret}&x=1`),
  carried('query-api-key', random('query2', 30), (secret) => `https://maps.example.com/js?api_key=${secret}`),
  carried('form-encoded', password, (secret) => `grant_type=password&username=bob&password=${secret}`),
  carried('url-encoded-json', `${word}abc`, (secret) => `q=%7B%22password%22%3A%22${secret}%22%7D`),
  carried('url-encoded-pair', `${word}abc`, (secret) => `redirect=%2Flogin%3Fpassword%3D${secret}%26x%3D1`),
  carried(
    'azure-connection',
    random('azconn', 86, 'base64'),
    (secret) => `DefaultEndpointsProtocol=https;AccountName=x;AccountKey=${secret}==;EndpointSuffix=core.windows.net`,
  ),
  carried(
    'azure-service-bus',
    random('azbus', 43, 'base64'),
    (secret) => `Endpoint=sb://x.servicebus.windows.net/;SharedAccessKeyName=Root;SharedAccessKey=${secret}=`,
  ),
  carried(
    'azure-sas',
    random('sas', 43),
    (secret) => `https://x.blob.core.windows.net/c?sv=2024-01-01&se=2026-01-01&sig=${secret}%3D`,
  ),
  carried('ado-connection', password, (secret) => `Server=db;Database=x;User Id=sa;Password=${secret};Encrypt=true`),
  carried('jdbc', password, (secret) => `jdbc:mysql://db/x?user=root&password=${secret}`),
  carried('libpq', password, (secret) => `host=db user=app password=${secret} dbname=x`),
  carried('mysql-flag', password, (secret) => `mysql -u root -p${secret} shop`),
  carried('sshpass', password, (secret) => `sshpass -p '${secret}' ssh root@host`),
  carried('redis-cli', password, (secret) => `redis-cli -h cache -a ${secret} ping`),
  carried('docker-login', password, (secret) => `docker login -u bob -p ${secret} ghcr.io`),
  carried('long-flag', password, (secret) => `mytool --password ${secret} --verbose`),
  carried('long-flag-equals', random('flag', 30), (secret) => `mytool --api-key=${secret}`),
  carried('flag-in-argv', random('argv', 30), (secret) => `["mytool","--token","${secret}"]`),
  carried('sudo-stdin', password, (secret) => `echo ${secret} | sudo -S apt install x`),
  carried('chpasswd', password, (secret) => `echo "root:${secret}" | chpasswd`),
  carried('openssl-passin', password, (secret) => `openssl rsa -in k.pem -passin pass:${secret}`),
  carried('netrc', password, (secret) => `machine api.example.com login bob password ${secret}`),
  carried('pgpass', password, (secret) => `db.internal:5432:app:bob:${secret}`),
  carried('sql-identified', password, (secret) => `CREATE USER bob WITH PASSWORD '${secret}';`),
  carried('prose-is', password, (secret) => `the password is ${secret}, keep it safe`),
  carried('prose-colon', password, (secret) => `My password: ${secret}`),
  carried('prose-german', password, (secret) => `Das Passwort ist ${secret}`),
  carried('prose-kennwort', password, (secret) => `Kennwort: ${secret}`),
  carried('prose-russian', password, (secret) => `пароль: ${secret}`),
  carried('prose-chinese', password, (secret) => `密码：${secret}`),
  carried('prose-spanish', password, (secret) => `contraseña: ${secret}`),
  carried('bcrypt', `$2b$${'12'}$${random('bcrypt', 53)}`, (secret) => `hash ${secret} stored`),
  carried('shadow', `$6$${random('salt', 8)}$${random('shadow', 86)}`, (secret) => `root:${secret}:19000:0:99999:7:::`),
  carried('github-in-escape', github, (secret) => JSON.stringify({ out: `token\n${secret}\nend` })),
  carried('github-in-url-encoding', github, (secret) => `callback?value%3D${secret}%26a%3Db`),
  carried('github-remote', github, (secret) => `origin\thttps://x-access-token:${secret}@github.com/o/r.git (fetch)`),
  carried('phpsessid', random('php', 26, 'lower'), (secret) => `PHPSESSID=${secret}; path=/`),
  carried('jwt-in-query', jwt, (secret) => `/socket?jwt=${secret}`),
  carried('hmac-secret', random('hmac', 40), (secret) => `WEBHOOK_SECRET: ${secret}`),
  carried('uuid-as-key', '3f2504e0-4f89-41d3-9a0c-0305e82c3301', (secret) => `HEROKU_API_KEY=${secret}`),
];

/** Every kind and carrier, each with a unique name. */
export const plantedSecrets: readonly PlantedSecret[] = [...tokens, ...keyBlocks, ...carriers];

function same(name: string, text: string): LookAlike {
  return { name, text };
}

/** Harmless texts that resemble secrets. */
export const lookAlikes: readonly LookAlike[] = [
  same('uuid', 'request 550e8400-e29b-41d4-a716-446655440000 failed'),
  same(
    'uuid-id-field',
    '{"sessionId":"550e8400-e29b-41d4-a716-446655440000","requestId":"7d444840-9dc0-11d1-b245-5ffdce74fad2"}',
  ),
  same('epoch-milliseconds', '{"timestamp":1732960000123,"expires":1732963600}'),
  same('iso-time', '2026-11-30T11:50:56.123Z'),
  same('git-hash', 'commit 9fceb02d0ae598e95dc970b74767f19372d61af8'),
  same('git-short', 'f533391 Name gaps, modes and the evidence'),
  same('sha256', 'sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'),
  same(
    'sha512-integrity',
    '"integrity": "sha512-9NET910DNaIPngYnLLPeg+Ogzqsi9uM4mSboU5y6p8S5DzMTVEsJZrawi+BoDNUVBa2DhJqQYUFvMDfgU062LQ=="',
  ),
  same('md5', 'd41d8cd98f00b204e9800998ecf8427e  empty.txt'),
  same('docker-digest', 'node@sha256:4d0f5b1d8b3f9a3c5e6d7f8091a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4'),
  same('process-env', 'const key = process.env.OPENAI_API_KEY;'),
  same('process-env-object', '{ apiKey: process.env.API_KEY, password: process.env.DB_PASSWORD }'),
  same('process-env-fallback', "const token = process.env.TOKEN ?? '';"),
  same('os-environ', 'password = os.environ["DB_PASSWORD"]'),
  same('os-getenv', 'api_key=os.getenv("API_KEY")'),
  same('import-meta-env', 'token: import.meta.env.VITE_TOKEN'),
  same('shell-variable', 'curl -H "Authorization: Bearer $TOKEN" https://api.example.com'),
  same('shell-braces', 'export DB_PASSWORD=${DB_PASSWORD:?missing}'),
  same('shell-substitution', 'TOKEN=$(gh auth token)'),
  same('github-actions', 'GITHUB_TOKEN: ${{ secrets.GITHUB_TOKEN }}'),
  same('template-literal', 'headers: { Authorization: `Bearer ${token}` }'),
  same('bearer-placeholder', 'Authorization: Bearer <token>'),
  same('bearer-word', 'use the bearer token from the login response'),
  same('basic-word', 'Basic authentication is required'),
  same('basic-html', 'a basic understanding of cookies and tokens'),
  same('your-key', 'OPENAI_API_KEY=your-api-key-here'),
  same('your-key-angle', 'api_key: <YOUR_API_KEY>'),
  same('sk-placeholder', 'export KEY=sk-xxxxxxxxxxxxxxxxxxxxxxxx'),
  same('export-dots', 'export ANTHROPIC_API_KEY=sk-ant-...\nexport XAI_API_KEY=xai-...'),
  same('thinking-signature', `{"thinkingSignature":"${random('think', 200, 'base64')}"}`),
  same('sk-dots', 'the key starts with sk-... as usual'),
  same('masked', 'password: ********'),
  same('masked-middle', 'token: abcd****************wxyz'),
  same('empty', 'password: ""'),
  same('null-value', '{"password":null,"token":null,"secret":false}'),
  same('type-string', 'interface Login { user: string; password: string; token?: string }'),
  same('type-union', 'let secret: string | null = null;'),
  same('type-python', 'def login(user: str, password: str, api_key: Optional[str] = None):'),
  same('type-go', 'Password string `json:"password"`'),
  same('schema', 'password: z.string().min(8), token: Type.String()'),
  same('call', 'const password = generatePassword(16);'),
  same('await-call', 'const token = await getAccessToken();'),
  same('member', 'this.password = options.password;'),
  same('self-member', 'self.token = token'),
  same('shorthand', 'return login({ user, password: password, token: token });'),
  same('kwargs-identifier', 'connect(user=user, password=password)'),
  same('destructuring', 'const { password, secret, token } = request.body;'),
  same('comparison', 'if (password === confirmPassword) return;'),
  same('equality-null', 'if (token == null) throw new Error("token missing");'),
  same('prose-password', 'The password is required and must be long.'),
  same('prose-token', 'The token is invalid: please log in again.'),
  same('label', '{ password: "Password is required", token: "Enter your token" }'),
  same('form-field', '<input type="password" name="password" id="password">'),
  same('field-list', '["username", "password", "token", "secret"]'),
  same('pin', '{"pin":"1","pinned":true,"pin":4821}'),
  same('max-tokens', '{"maxTokens":4096,"max_tokens":8192,"tokens":123456,"inputTokens":77}'),
  same('token-count', 'token_count=1234 tokens: 200000 tokensBefore=51234'),
  same('page-token', 'nextPageToken: "CAUQAA1234567890abcdef"'),
  same('keyboard', 'keyboard: "ctrl+shift+p", key: "Enter", keyCode: 13, hotkey=F12'),
  same('primary-key', 'id INTEGER PRIMARY KEY, foreign_key: "user_id"'),
  same('map-key', 'map.set(key, value); const cacheKey = "user:1234567890:profile";'),
  same('public-key', 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJmZ1u2m3Qe1v0 user@host'),
  same('certificate', `${dashes}BEGIN CERTIFICATE${dashes}\nMIIBszCCAVmgAwIBAgIU\n${dashes}END CERTIFICATE${dashes}`),
  same('public-pem', `${dashes}BEGIN PUBLIC KEY${dashes}\nMFkwEwYHKoZIzj0CAQYI\n${dashes}END PUBLIC KEY${dashes}`),
  same('image', `<img src="data:image/png;base64,${random('png', 400, 'base64')}">`),
  same('image-json', `{"type":"image","mimeType":"image/png","data":"${random('png2', 400, 'base64')}"}`),
  same('version', '"typescript": "^5.9.2", v20.20.2, 1.2.3-beta.4+build.567'),
  same('css-colours', 'color: #ff8800; background: #1e1e1eff; --token-color: #c586c0;'),
  same('css-tokens', '--design-token: 12px; editor.tokenColorCustomizations: {}'),
  same('url-plain', 'http://localhost:3000/path?x=1#top and https://example.com/@scope/name'),
  same('url-user', 'ssh://git@github.com/owner/repo.git and git@github.com:owner/repo.git'),
  same('url-variable', 'postgres://app:${DB_PASSWORD}@db:5432/app'),
  same('url-angle', 'https://user:<password>@host.example'),
  same('npm-scope', 'npm install @types/node@20.19.43 lodash@4.17.21'),
  same('path-pwd', 'PWD=/home/user/app\nOLDPWD=/tmp'),
  same('path-key-file', 'ssh -i ~/.ssh/id_rsa host; key_file: /etc/ssl/private/server.key'),
  same('docker-user', 'docker run -u 1000:1000 -p8080:80 nginx'),
  same('mysql-prompt', 'mysql -u root -p shop'),
  same('tool-call-id', '"toolCallId":"toolu_01A09q90qw90lq917835lq9","id":"call_abc123DEF456ghi789"'),
  same('model-id', 'anthropic/claude-sonnet-4-5-20250929 and gpt-5-codex'),
  same('kebab-words', 'task-force-one, disk-usage-report-for-november-2026, risk-assessment-summary'),
  same('snake-words', 'test_password_is_hashed_before_it_is_saved passed in 12ms'),
  same('test-name', 'ok 12 - rejects a wrong password (5 ms)'),
  same('css-class', '<div class="token-list token-keyword hljs-string">'),
  same('lexer', "tokens.push({ type: 'token', kind: 'identifier', token: 'return' });"),
  same('fetch-credentials', "fetch(url, { credentials: 'include' })"),
  same('auth-mode', 'auth: "basic", authMethod: "oauth2", authorization: required'),
  same('cookie-code', 'const cookie = parse(request.headers.cookie);'),
  same('cookie-word', 'cookie: { httpOnly: true, secure: true }'),
  same('vault-reference', 'password: op://vault/item/password'),
  same('arn', 'secret: arn:aws:secretsmanager:eu-west-1:123456789012:secret:app-AbCdEf'),
  same('nsswitch', 'passwd: files systemd\nshadow: files'),
  same('error-code', 'ERR_TOKEN_EXPIRED: token expired at 1732960000'),
  same('secret-plural', 'secrets: inherit'),
  same('hex-colour-list', 'palette = [0xff8800, 0x1e1e1e]; mask = 0xdeadbeefcafebabe'),
  same('isbn-phone-like', 'build 1234567890123, port 5432, pid 48213'),
  same('base64-word', 'aGVsbG8gd29ybGQgdGhpcyBpcyBub3QgYSBzZWNyZXQ='),
  same('eyj-alone', 'sourceMappingURL=data:application/json;base64,eyJ2ZXJzaW9uIjozLCJzb3VyY2VzIjpbXX0='),
  same('already-redacted', 'password: [redacted:password] and Authorization: Bearer [redacted:authorization]'),
];
