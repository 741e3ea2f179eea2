// Secrets on command lines: programs take passwords in arguments of their own (STO-5).

import { type CarrierRule, isShown } from './carrierRule.ts';
import { isPlaceholder, looksIssued } from './secretValue.ts';

/** `-u` belongs to curl and its like; `docker run -u 1000:1000` and `chown` name no password. */
function isCurlUser(secret: string, text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 400), at);
  const line = before.slice(Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\\n')) + 1);
  return (
    isShown(secret) &&
    /\b(?:curl|wget|https?|xh|mvn|nexus|artifactory)\b/.test(`${line}${before.endsWith('\\\n') ? before : ''}`)
  );
}

const command = '[^\\n|;&]{0,300}?[ "\\\']';
const value = '(?:\\\\*["\'])?([^\\s"\'\\\\]{3,200})';

export const commandRules: readonly CarrierRule[] = [
  {
    kind: 'basic-auth',
    start: ' -u',
    pattern: /( -u[ =]?\\*["']?[^\s:"'\\]{1,120}:)([^\s"'\\]{1,256})/y,
    accepts: (secret, text, at) => isCurlUser(secret, text, at),
  },
  {
    kind: 'basic-auth',
    start: '--(?:proxy-)?user',
    pattern: /(--(?:proxy-)?user[ =]\\*["']?[^\s:"'\\]{1,120}:)([^\s"'\\]{1,256})/y,
    accepts: (secret, text, at) => isCurlUser(secret, text, at),
  },
  {
    kind: 'cookie',
    start: ' -(?:b|-cookie) ',
    pattern: /( (?:-b|--cookie) \\*["']?)([A-Za-z0-9_.%-]{1,80}=[^"'\n\\]{6,4096}?)(?=["'\n\\]|$)/y,
    accepts: (secret, text, at) =>
      /\b(?:curl|wget)\b/.test(text.slice(Math.max(0, at - 400), at)) &&
      !isPlaceholder(secret.slice(secret.indexOf('=') + 1)),
  },
  {
    kind: 'password',
    start: 'mysql|mariadb',
    pattern: new RegExp(`((?:mysql|mariadb)${command}-p(?:\\\\*["'])?)([^\\s"'\\\\]{3,200})`, 'y'),
    accepts: isShown,
  },
  {
    kind: 'password',
    start: 'sshpass',
    pattern: /(sshpass[^\n|;&]{0,60}? -p ?(?:\\*["'])?)([^\s"'\\]{3,200})/y,
    accepts: isShown,
  },
  {
    kind: 'password',
    start: 'redis-cli',
    pattern: new RegExp(`(redis-cli${command}-a )${value}`, 'y'),
    accepts: isShown,
  },
  {
    kind: 'password',
    start: 'mongo(?:sh|dump|restore|export)? ',
    pattern: new RegExp(`(mongo(?:sh|dump|restore|export)?${command}-p )${value}`, 'y'),
    accepts: isShown,
  },
  {
    kind: 'password',
    start: '(?:docker|podman|az|oc|helm registry) login',
    pattern: new RegExp(`((?:docker|podman|az|oc|helm registry) login${command}-p )${value}`, 'y'),
    accepts: isShown,
  },
  {
    kind: 'password',
    start: 'ldap(?:search|modify|add|whoami)',
    pattern: new RegExp(`(ldap(?:search|modify|add|whoami)${command}-w )${value}`, 'y'),
    accepts: isShown,
  },
  {
    kind: 'password',
    start: 'pass(?:in|out)? pass:',
    pattern: /(pass(?:in|out)? pass:)([^\s"'\\]{3,200})/y,
    accepts: isShown,
  },
  {
    kind: 'password',
    start: '(?:un)?zip -P ?',
    pattern: new RegExp(`((?:un)?zip -P ?)${value}`, 'y'),
    accepts: isShown,
  },
  {
    kind: 'password',
    start: 'smbclient',
    pattern: new RegExp(`(smbclient${command}-U [^\\s%]{1,80}%)([^\\s"'\\\\]{3,200})`, 'y'),
    accepts: isShown,
  },
  {
    kind: 'password',
    start: 'htpasswd',
    pattern: new RegExp(`(htpasswd -[A-Za-z]*b[A-Za-z]* \\S{1,200} \\S{1,80} )${value}`, 'y'),
    accepts: isShown,
  },
  {
    kind: 'password',
    start: ':(?:5432|5433|6432):',
    pattern: /(:(?:5432|5433|6432):[^\s:/]{1,80}:[^\s:/]{1,80}:)([^\s"'\\]{3,200})/y,
    accepts: isShown,
  },
  {
    kind: 'password',
    start: 'echo ',
    pattern:
      /(echo (?:-n )?\\*["']?(?:[A-Za-z0-9_.-]{1,60}:)?)([^\s"'\\|]{3,200})(?=\\*["']? ?\| ?(?:sudo (?:-S|chpasswd)|chpasswd|passwd --stdin|docker login))/y,
    accepts: isShown,
  },
  {
    kind: 'password',
    start: 'openssl enc',
    pattern: new RegExp(`(openssl enc${command}-k )${value}`, 'y'),
    accepts: isShown,
  },
  {
    kind: 'password',
    start: '(?:twine|useradd|usermod) ',
    pattern: new RegExp(`((?:twine|useradd|usermod)${command}-p )${value}`, 'y'),
    accepts: isShown,
  },
  {
    kind: 'password',
    start: 'net user ',
    pattern: /(net user [^\s/*]{1,60} )([^\s"'\\/*]{3,200})/y,
    accepts: (secret) => isShown(secret) && looksIssued(secret),
  },
];
