// Secrets that are known by their own shape: issuers give them prefixes so that scanners find them (STO-5).
// Shapes come from the issuers' documentation and public scanner rule sets; only shapes with a fixed part are here.

import { boundary, type Hit } from './hit.ts';
import { isRepetition } from './secretValue.ts';

interface TokenRule {
  readonly kind: string;
  /** Literal beginnings, at least two characters each: what the scan looks for. */
  readonly starts: readonly string[];
  readonly pattern: RegExp;
}

/** `body` is the part after one of the beginnings. */
function rule(kind: string, starts: string, body: string): TokenRule {
  const list = starts.split(' ');
  const literals = list.map((start) => start.replace(/[.$/+]/g, '\\$&')).join('|');
  return { kind, starts: list, pattern: new RegExp(`${boundary}(?:${literals})(${body})`, 'y') };
}

const rules: readonly TokenRule[] = [
  rule(
    'aws-key',
    'AKIA ASIA ABIA ACCA',
    '[A-Z0-9]{16}(?![A-Za-z0-9_/+])(?:["\']?[,:;\\s]{1,3}["\']?[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+]))?',
  ),
  rule('aws-session-token', 'FwoGZXIvYXdz IQoJb3JpZ2lu', '[A-Za-z0-9/+=]{60,}'),
  rule('aws-bedrock-key', 'ABSK', '[A-Za-z0-9+/]{80,}={0,2}'),
  rule('google-key', 'AIza', '[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])'),
  rule('google-token', 'ya29.', '[A-Za-z0-9_.-]{16,}'),
  rule('google-client-secret', 'GOCSPX-', '[A-Za-z0-9_-]{20,}'),
  rule('google-refresh-token', '1//0', '[A-Za-z0-9_-]{30,}'),
  rule('github-token', 'ghp_ gho_ ghu_ ghs_ ghr_', '[A-Za-z0-9_]{30,}'),
  rule('github-token', 'github_pat_', '[A-Za-z0-9_]{22,}'),
  rule(
    'gitlab-token',
    'glpat- gldt- glrt- glrtr- glptt- glcbt- glimt- glagent- gloas- glsoat- glft- glffct- GR1348941',
    '[A-Za-z0-9_.-]{18,}',
  ),
  rule('bitbucket-token', 'ATBB ATCTT3xFf BBDC-', '[A-Za-z0-9_=+-]{24,}'),
  rule('atlassian-token', 'ATATT3', '[A-Za-z0-9_=+-]{40,}'),
  rule('npm-token', 'npm_', '[A-Za-z0-9]{36,}'),
  rule('pypi-token', 'pypi-AgE pypi-AgN', '[A-Za-z0-9_-]{40,}'),
  rule('rubygems-key', 'rubygems_', '[a-f0-9]{48}'),
  rule('nuget-key', 'oy2', '[a-z0-9]{43}(?![A-Za-z0-9])'),
  rule('crates-token', 'cio', '[A-Za-z0-9]{32}(?![A-Za-z0-9])'),
  rule('docker-token', 'dckr_pat_ dckr_oat_', '[A-Za-z0-9_-]{20,}'),
  rule('slack-token', 'xoxb- xoxp- xoxa- xoxr- xoxs- xoxo- xoxc- xoxd- xoxe- xoxe. xapp-', '[A-Za-z0-9%.-]{10,}'),
  rule('slack-webhook', 'hooks.slack.com/', '(?:services|workflows|triggers)/[A-Za-z0-9_/-]{20,}'),
  rule('discord-webhook', 'discord.com/api/webhooks/ discordapp.com/api/webhooks/', '\\d{15,22}/[A-Za-z0-9_-]{40,}'),
  rule('teams-webhook', 'webhook.office.com/', 'webhookb2/[A-Za-z0-9@/-]{40,}'),
  rule('stripe-key', 'sk_live_ sk_test_ rk_live_ rk_test_ sk_prod_', '[A-Za-z0-9]{16,}'),
  rule('webhook-secret', 'whsec_', '[A-Za-z0-9+/=]{16,}'),
  rule('square-token', 'sq0atp- sq0csp- sq0idp-', '[A-Za-z0-9_-]{22,}'),
  rule('paypal-token', 'access_token$', '(?:production|sandbox)\\$[A-Za-z0-9]{10,}\\$[A-Fa-f0-9]{20,}'),
  rule('razorpay-key', 'rzp_live_ rzp_test_', '[A-Za-z0-9]{14,}'),
  rule('shopify-token', 'shpat_ shpca_ shppa_ shpss_', '[A-Fa-f0-9]{32}'),
  rule('anthropic-key', 'sk-ant-', '[A-Za-z0-9_-]{20,}'),
  rule('openai-key', 'sk-proj- sk-svcacct- sk-admin- sk-None-', '[A-Za-z0-9_-]{20,}'),
  rule('openrouter-key', 'sk-or-', '[A-Za-z0-9-]{24,}'),
  rule('model-key', 'sk-', '(?=[A-Za-z0-9_-]{0,80}[0-9])(?:lf-|[a-z]{1,8}-)?[A-Za-z0-9]{20,}[A-Za-z0-9_-]*'),
  rule('huggingface-token', 'hf_ api_org_', '[A-Za-z0-9]{30,}'),
  rule('groq-key', 'gsk_', '[A-Za-z0-9]{40,}'),
  rule('xai-key', 'xai-', '[A-Za-z0-9]{60,}'),
  rule('perplexity-key', 'pplx-', '[A-Za-z0-9]{40,}'),
  rule('nvidia-key', 'nvapi-', '[A-Za-z0-9_-]{40,}'),
  rule('replicate-token', 'r8_', '[A-Za-z0-9]{37}'),
  rule('langsmith-key', 'lsv2_pt_ lsv2_sk_', '[A-Za-z0-9_]{30,}'),
  rule('tavily-key', 'tvly-', '[A-Za-z0-9-]{20,}'),
  rule('sendgrid-key', 'SG.', '[A-Za-z0-9_-]{16,32}\\.[A-Za-z0-9_-]{30,}'),
  rule('twilio-key', 'SK', '[0-9a-f]{32}(?![A-Za-z0-9])'),
  rule('mailgun-key', 'key-', '[0-9a-f]{32}(?![A-Za-z0-9])'),
  rule('brevo-key', 'xkeysib- xsmtpsib-', '[a-f0-9]{40,}-[A-Za-z0-9]{12,}'),
  rule('digitalocean-token', 'dop_v1_ doo_v1_ dor_v1_', '[a-f0-9]{64}'),
  rule('heroku-key', 'HRKU-', '[A-Za-z0-9_-]{30,}'),
  rule('vault-token', 'hvs. hvb. hvr.', '[A-Za-z0-9_-]{20,}'),
  rule('pulumi-token', 'pul-', '[a-f0-9]{40}'),
  rule('supabase-key', 'sbp_ sb_secret_', '[A-Za-z0-9_-]{20,}'),
  rule('grafana-token', 'glsa_ glc_', '[A-Za-z0-9+/_]{32,}={0,2}'),
  rule('sentry-token', 'sntrys_ sntryu_', '[A-Za-z0-9+/=_-]{40,}'),
  rule('newrelic-key', 'NRAK- NRJS- NRII-', '[A-Za-z0-9-]{19,}'),
  rule('databricks-token', 'dapi', '[a-f0-9]{32}(?:-\\d)?(?![A-Za-z0-9])'),
  rule('postman-key', 'PMAK-', '[a-f0-9]{24}-[a-f0-9]{34}'),
  rule('linear-key', 'lin_api_ lin_oauth_', '[A-Za-z0-9]{32,}'),
  rule('notion-token', 'ntn_ secret_', '[A-Za-z0-9]{40,}'),
  rule('figma-token', 'figd_ figo_', '[A-Za-z0-9_-]{30,}'),
  rule('airtable-token', 'pat', '[A-Za-z0-9]{14}\\.[a-f0-9]{64}'),
  rule('doppler-token', 'dp.pt. dp.st. dp.ct. dp.sa. dp.scim. dp.audit.', '[A-Za-z0-9_.-]{40,}'),
  rule('onepassword-token', 'ops_eyJ', '[A-Za-z0-9_=-]{60,}'),
  rule('age-key', 'AGE-SECRET-KEY-1', '[A-Z0-9]{50,}'),
  rule('tailscale-key', 'tskey-', '(?:[a-z]+-)?[A-Za-z0-9]{8,}(?:-[A-Za-z0-9]{8,})*'),
  rule('posthog-key', 'phx_', '[A-Za-z0-9_]{36,}'),
  rule('facebook-token', 'EAA', '(?=[A-Za-z]{0,60}[0-9])[A-Za-z0-9]{80,}(?![A-Za-z0-9+/=])'),
  rule('square-token', 'EAAA', '[A-Za-z0-9_-]{60}(?![A-Za-z0-9+/=_-])'),
  rule('alibaba-key', 'LTAI', '[A-Za-z0-9]{16,24}(?![A-Za-z0-9])'),
  rule('dropbox-token', 'sl.', '[A-Za-z0-9_-]{100,}'),
  rule('easypost-key', 'EZAK EZTK', '[A-Za-z0-9]{54}'),
  rule('planetscale-token', 'pscale_tkn_ pscale_pw_ pscale_oauth_', '[A-Za-z0-9_.=-]{30,}'),
  rule('netlify-token', 'nfp_', '[A-Za-z0-9]{36,}'),
  rule('fly-token', 'fm1_ fm2_ fo1_', '[A-Za-z0-9+/=_,-]{40,}'),
  rule('contentful-token', 'CFPAT-', '[A-Za-z0-9_-]{40,}'),
  rule('jwt', 'eyJ', '[A-Za-z0-9_-]{5,}\\.(?:[A-Za-z0-9_-]{6,}(?:\\.[A-Za-z0-9_-]*){0,3}|(?:\\.[A-Za-z0-9_-]+){1,3})'),
];

/** Everything a scan must look for to find these. */
export const tokenStarts: readonly string[] = [...new Set(rules.flatMap((each) => each.starts))];

const rulesByStart = new Map<string, TokenRule[]>();
for (const each of rules) {
  for (const key of new Set(each.starts.map((start) => start.slice(0, 2)))) {
    rulesByStart.set(key, [...(rulesByStart.get(key) ?? []), each]);
  }
}

/** The token that starts at `at`, or null. Placeholders (`sk-xxxx…`) are none. */
export function findToken(text: string, at: number): Hit | null {
  for (const { kind, pattern } of rulesByStart.get(text.slice(at, at + 2)) ?? []) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match && !isRepetition(match[1] ?? '')) {
      return { start: at, end: at + match[0].length, kind };
    }
  }
  return null;
}
