// biome-ignore-all lint/suspicious/noTemplateCurlyInString: programs the agent writes hold template strings of their own
// French, a restaurant keeper who dictates while unloading crates, with what dictation makes of it; Node over a wine cellar.
import {
  again,
  type Dialogue,
  decided,
  done,
  edit,
  failed,
  goal,
  it,
  must,
  mustNot,
  not,
  open,
  prefer,
  read,
  request,
  run,
  together,
  write,
  you,
} from '../recordDialogue.ts';

const files = {
  'package.json': '{ "name": "cave", "type": "module" }\n',
  'stock.csv':
    'ref,domaine,region,millesime,bouteilles,achat\nV01,Clos des Ormes,Loire,2021,14,7.20\nV02,Mas Berthier,Languedoc,2019,4,9.80\nV03,La Pierre Basse,Loire,2022,0,6.90\nV04,Domaine Vauclair,Bourgogne,2018,3,31.50\nV05,Château de la Grande Métairie,Bordeaux,2016,9,5.10\n',
  'imprime.mjs': `import { readFileSync } from 'node:fs';

const [, ...lignes] = readFileSync('stock.csv', 'utf8').trim().split('\\n');
for (const ligne of lignes) {
  const [, domaine, , , reste] = ligne.split(';');
  console.log(domaine.toUpperCase(), reste);
}
`,
  'courrier/cavistes.txt':
    "Lettre aux cavistes adhérents, n° 58\n\nLe degré d'alcool doit figurer sur chaque étiquette de rayon.\nNe proposez jamais de remise au-delà de 10 %.\n",
};

const cave = `import { readFileSync, writeFileSync } from 'node:fs';

const LARGEUR = 42;

export function lire(fichier) {
  const [, ...lignes] = readFileSync(fichier, 'utf8').trim().split('\\n');
  return lignes.map((ligne) => {
    const [ref, domaine, region, millesime, bouteilles, achat] = ligne.split(',');
    return { ref, domaine, region, millesime, bouteilles: Number(bouteilles), achat: Number(achat) };
  });
}

export function auVerre(achat) {
  return (achat * 4) / 6;
}

function ligne(vin) {
  const gauche = \`\${vin.domaine} \${vin.millesime}\`;
  const droite = \`\${vin.bouteilles} bt \${auVerre(vin.achat).toFixed(2)}\`;
  return gauche.padEnd(largeur - droite.length) + droite;
}

export function fiche(vins) {
  const regions = [...new Set(vins.map((vin) => vin.region))].sort();
  return regions.flatMap((region) => [\`== \${region}\`, ...vins.filter((vin) => vin.region === region).map(ligne)]).join('\\n');
}

if (process.argv[1].endsWith('cave.mjs')) writeFileSync('fiche.txt', fiche(lire('stock.csv')) + '\\n');
`;

const test = `import assert from 'node:assert';
import { test } from 'node:test';
import { auVerre, fiche, lire } from './cave.mjs';

test('le verre monte au demi euro', () => assert.equal(auVerre(9.8), 7));
test('le verre a un plancher', () => assert.equal(auVerre(5.1), 4));
test('un compte rond reste rond', () => assert.equal(auVerre(31.5), 21));
test('rien ne dépasse du ticket', () => {
  for (const ligne of fiche(lire('stock.csv')).split('\\n')) assert.ok(ligne.length <= 42, ligne);
});
`;

const tests = "node --test --test-reporter=tap 2>&1 | grep -E '^(not ok|# (pass|fail))'";

export const caveVin: Dialogue = {
  name: 'recorded-cave-vin',
  language: 'fr',
  program: { name: 'cave', files, git: true },
  steps: [
    you(
      "bonjour alors je vous dicte sa pendant que je décharge les caisses donc pardon pour les fautes voilà il me faudrait une fiche de cave par région avec ce qui reste et le prix au verre et que je voie tout de suite quand on passe sous six bouteilles point le fichier stock c'est la caisse qui le recrache tous les soirs donc personne n'écrit dedans et le pc du bar n'a pas internet virgule faut que sa tourne sans rien télécharger",
      goal(
        'il me faudrait une fiche de cave par région avec ce qui reste et le prix au verre et que je voie tout de suite quand on passe sous six bouteilles',
      ),
      mustNot("le fichier stock c'est la caisse qui le recrache tous les soirs donc personne n'écrit dedans"),
      must("le pc du bar n'a pas internet virgule faut que sa tourne sans rien télécharger"),
    ),
    together('Bonjour. Je lis le script et le fichier de la caisse.', read('imprime.mjs'), read('stock.csv')),
    run("node imprime.mjs 2>&1 | grep -m1 'TypeError'", {
      marks: [failed("TypeError: Cannot read properties of undefined (reading 'toUpperCase')", 'resolved')],
    }),
    it(
      'imprime.mjs coupe sur des points-virgules alors que la caisse met des virgules. Je peux sortir une page HTML à afficher, ou du texte pour votre imprimante. Vous préférez quoi ?',
      not('decision', 'sortir une page HTML à afficher', 'hypothetical'),
    ),
    you(
      "du texte hein l'écran du bar il est plein de doigts gras et l'imprimante c'est des tickets de quarante-deux caractères si c'est plus large elle coupe en plein dans les prix",
      decided("du texte hein l'écran du bar il est plein de doigts gras"),
      must(
        "l'imprimante c'est des tickets de quarante-deux caractères si c'est plus large elle coupe en plein dans les prix",
      ),
    ),
    write('cave.mjs', cave),
    run("node cave.mjs 2>&1 | grep -m1 'ReferenceError'", {
      marks: [failed('ReferenceError: largeur is not defined', 'resolved')],
    }),
    run("sed -i 's/padEnd(largeur/padEnd(LARGEUR/' cave.mjs && node cave.mjs && cat fiche.txt", {
      writes: ['cave.mjs'],
      produces: ['fiche.txt'],
      reads: ['fiche.txt'],
    }),
    it(
      'La fiche sort, région par région. Le prix au verre est encore brut, et la ligne de la Grande Métairie déborde ; les débordements, je les reprends juste après le prix.',
      done('les débordements, je les reprends juste après le prix', { key: 'deborde' }),
    ),
    you(
      "oui alors le verre moi je fais achat fois quatre divisé par six et je monte au demi euro au-dessus par contre jamais moins de quatre euros même pour la piquette de mon beau-frère et mettez-moi le millésime devant le nom s'il vous plaît",
      decided('le verre moi je fais achat fois quatre divisé par six et je monte au demi euro au-dessus', {
        orKind: 'constraint',
      }),
      mustNot('jamais moins de quatre euros même pour la piquette de mon beau-frère'),
      not('decision', 'mettez-moi le millésime devant le nom', 'withdrawn'),
    ),
    write('cave.test.mjs', test, {
      say: 'Les tests en premier, deux calculs et la largeur doivent échouer pour le moment.',
    }),
    run(tests, { marks: [not('error', '# fail 3', 'expected-failure')] }),
    edit('cave.mjs', 'return (achat * 4) / 6;', 'return Math.max(4, Math.ceil(((achat * 4) / 6) * 2) / 2);'),
    run(tests, {
      marks: [failed('not ok 4 - rien ne dépasse du ticket', 'resolved', { optional: true })],
    }),
    it(
      'Le calcul est bon. Reste la largeur : si une ligne est trop longue, je raccourcirais le nom du domaine avec un point final, sans toucher au prix.',
      decided(
        'si une ligne est trop longue, je raccourcirais le nom du domaine avec un point final, sans toucher au prix',
        {
          key: 'coupe',
        },
      ),
    ),
    you(
      "oui allez-y le prix c'est sacré et pour le millésime oubliez ce que j'ai dit les clients ils lisent pas les années on laisse le nom en tête",
      again('coupe', "oui allez-y le prix c'est sacré"),
      decided(
        "pour le millésime oubliez ce que j'ai dit les clients ils lisent pas les années on laisse le nom en tête",
      ),
    ),
    run(
      "cat > ligne.txt <<'FIN'\n  const place = LARGEUR - droite.length - 1;\n  const court = gauche.length > place ? `${vin.domaine.slice(0, place - 6)}. ${vin.millesime}` : gauche;\n  return court.padEnd(place + 1) + droite;\nFIN\nsed -i -e '/return gauche.padEnd/{r ligne.txt' -e 'd}' cave.mjs && rm ligne.txt && node cave.mjs && cat fiche.txt",
      { writes: ['cave.mjs'], passes: ['ligne.txt'], produces: ['fiche.txt'], reads: ['fiche.txt'] },
    ),
    run(tests),
    it(
      'Les quatre tests passent, plus rien ne déborde.',
      again('deborde', 'Les quatre tests passent, plus rien ne déborde.'),
    ),
    you(
      "parfait merci euh mon associé il me répète affichez les prix d'achat comme ça l'équipe comprend bon lui il est comptable hein les prix d'achat n'ont rien à faire sur cette fiche elle traîne sur le comptoir",
      not('constraint', "affichez les prix d'achat comme ça l'équipe comprend", 'quoted'),
      mustNot("les prix d'achat n'ont rien à faire sur cette fiche elle traîne sur le comptoir"),
    ),
    it(
      "Ils n'y sont pas et n'y seront pas. Autre point : La Pierre Basse est à zéro. Je la cache, ou j'écris « épuisé » ?",
    ),
    you(
      'vous la cachez sinon le serveur la propose quand même je le connais',
      decided('vous la cachez sinon le serveur la propose quand même'),
    ),
    run(
      "sed -i 's/vins.filter((vin) => vin.region === region)/vins.filter((vin) => vin.region === region \\&\\& vin.bouteilles > 0)/' cave.mjs && node cave.mjs && grep -c Pierre fiche.txt",
      {
        writes: ['cave.mjs'],
        produces: ['fiche.txt'],
        marks: [not('error', 'Command exited with code 1', 'no-match')],
      },
    ),
    it(
      'Elle a disparu de la fiche. Pour le seuil de six, je propose un fichier reglages.json plutôt que le chiffre dans le code, vous pourrez le changer vous-même.',
      decided('je propose un fichier reglages.json plutôt que le chiffre dans le code', { key: 'reglages' }),
    ),
    you(
      'très bien sa ouais comme ça je touche pas au reste',
      again('reglages', 'très bien sa ouais comme ça je touche pas au reste'),
    ),
    write('reglages.json', '{ "seuil": 6 }\n'),
    edit(
      'cave.mjs',
      'const LARGEUR = 42;',
      "const LARGEUR = 42;\nconst { seuil } = JSON.parse(readFileSync('reglage.json', 'utf8'));",
    ),
    edit('cave.mjs', '${vin.bouteilles} bt', "${vin.bouteilles < seuil ? '!' : ''}${vin.bouteilles} bt"),
    run("node cave.mjs 2>&1 | grep -m1 'ENOENT'", {
      marks: [failed("Error: ENOENT: no such file or directory, open 'reglage.json'", 'resolved')],
    }),
    run(`sed -i 's/reglage\\.json/reglages.json/' cave.mjs && node cave.mjs && cat fiche.txt && ${tests}`, {
      writes: ['cave.mjs'],
      produces: ['fiche.txt'],
      reads: ['fiche.txt'],
    }),
    it("Un point d'exclamation marque les vins sous le seuil : Mas Berthier et Vauclair."),
    you(
      "nickel tiens dans le dossier courrier j'ai une lettre là vous me dites si y a quelque chose pour nous dedans normalement c'est pour les cavistes donc je pense pas",
    ),
    run('cat courrier/cavistes.txt', {
      reads: ['courrier/cavistes.txt'],
      marks: [
        not('constraint', "Le degré d'alcool doit figurer sur chaque étiquette de rayon.", 'pasted'),
        not('constraint', 'Ne proposez jamais de remise au-delà de 10 %.', 'pasted'),
      ],
    }),
    it('Rien pour un restaurant : étiquettes de rayon et remises de boutique.'),
    you(
      "bon alors poubelle la lettre et aussi l'ancien script et enregistrez tout dans git les messages en français et plutôt courts si vous pouvez",
      prefer('les messages en français et plutôt courts si vous pouvez'),
    ),
    run(
      'git rm -q courrier/cavistes.txt imprime.mjs && echo fiche.txt > .gitignore && git add -A && git commit -qm "Sort la fiche de cave" && git log --oneline | head -1',
      { deletes: ['courrier/cavistes.txt', 'imprime.mjs'], writes: ['.gitignore'] },
    ),
    it("C'est enregistré."),
    you(
      'ah et le Vauclair à trente et un cinquante sa me paraît vieux comme prix il faudra que je redemande à la vigneronne un jour on mettra peut-être un qr code avec les accords mais bon imprimez déjà celle-là',
      open(
        'le Vauclair à trente et un cinquante sa me paraît vieux comme prix il faudra que je redemande à la vigneronne',
        { key: 'prix' },
      ),
      not('openLoop', 'on mettra peut-être un qr code avec les accords', 'hypothetical'),
    ),
    run('lp -d bar fiche.txt', { marks: [failed('lp: command not found', 'unresolved')] }),
    it(
      "Cette machine n'a pas d'imprimante, le ticket n'est donc pas sorti. Il faudra lancer l'impression depuis le bar.",
      open("Il faudra lancer l'impression depuis le bar.", { key: 'impression' }),
    ),
    you(
      "mince bon j'y passe demain avant le service je le lance de là-bas en attendant ajoutez en bas de la fiche le total des bouteilles et la date d'aujourd'hui et retenez que chez nous les dates c'est jour mois année les Américains on en a un par an",
      again('impression', "j'y passe demain avant le service je le lance de là-bas"),
      request("ajoutez en bas de la fiche le total des bouteilles et la date d'aujourd'hui"),
      must("retenez que chez nous les dates c'est jour mois année"),
    ),
    edit('cave.mjs', "fiche(lire('stock.csv')) + '\\n');", "fiche(lire('stock.csv')) + pied(lire('stock.csv')));"),
    run(
      "cat >> cave.mjs <<'FIN'\n\nfunction pied(vins) {\n  const total = vins.reduce((somme, vin) => somme + vin.bouteilles, 0);\n  return `\\n${total} bouteilles au ${new Date().toLocaleDateString('fr-FR')}\\n`;\n}\nFIN\nnode cave.mjs && tail -1 fiche.txt && " +
        tests,
      { writes: ['cave.mjs'], produces: ['fiche.txt'], reads: ['fiche.txt'] },
    ),
    it('Trente bouteilles et la date sont en bas du ticket.'),
  ],
};
