// French: a product catalogue search.
import { bash, type CorpusSession, choice, edit, failure, read, rule, say, told, user, write } from './session.ts';

export const catalogue: CorpusSession = {
  name: 'catalogue',
  language: 'fr',
  cwd: '/home/lucie/catalogue',
  steps: [
    user(
      'u1',
      'Il faut accélérer la recherche dans le catalogue de produits. Ne touche pas au module de paiement. Chaque requête doit répondre en moins de 200 ms. Je préfère une solution sans service externe.',
    ),
    read('r1', 'src/recherche/index.ts', 'export {};'),
    read('r2', 'src/paiement/index.ts', 'export {};'),
    say(
      'a1',
      "Je choisis un index inversé en mémoire plutôt qu'Elasticsearch. On garde aussi un cache de cinq minutes.",
    ),
    edit('w1', 'src/recherche/index.ts'),
    write('w2', 'src/recherche/inverse.ts'),
    bash(
      'b1',
      'yarn build',
      "src/recherche/inverse.ts:22:5 - error TS2345: Argument of type 'number' is not assignable to parameter of type 'string'.",
      { failed: true, purpose: 'build' },
    ),
    edit('w3', 'src/recherche/inverse.ts'),
    bash('b2', 'yarn build', 'Done in 3.90s.', { purpose: 'build' }),
    bash('b3', 'yarn test', 'FAIL test/recherche.test.ts\n  Expected: 12 résultats, Received: 11', {
      failed: true,
      purpose: 'test',
    }),
    user('u2', "Le cache, finalement on n'en veut pas. Supprime aussi l'ancien script SQL."),
    bash('b4', 'rm sql/recherche.sql', '', { deletes: ['sql/recherche.sql'] }),
    say(
      'a2',
      "C'est supprimé. Il reste à gérer les accents dans les mots-clés. Je dois encore mesurer la mémoire avec 200 000 produits.",
    ),
    user('u3', 'Trie maintenant les résultats par popularité.'),
  ],
  goal: told(
    'u1',
    'Il faut accélérer la recherche dans le catalogue de produits',
    'Accélérer la recherche dans le catalogue de produits',
    'La recherche du catalogue de produits doit être accélérée',
    'Dans le catalogue de produits, il faut une recherche accélérée',
  ),
  request: told(
    'u3',
    'Trie maintenant les résultats par popularité',
    'Trier les résultats par popularité',
    'Les résultats doivent maintenant être triés par popularité',
    'Tri des résultats par popularité',
  ),
  rules: [
    rule(
      'must-not',
      'u1',
      'Ne touche pas au module de paiement',
      [
        'Ne pas toucher au module de paiement',
        'Le module de paiement ne doit pas être touché',
        'Interdiction de toucher au module de paiement',
      ],
      ['Touche au module de paiement', 'Le module de paiement doit être touché'],
    ),
    rule(
      'must',
      'u1',
      'Chaque requête doit répondre en moins de 200 ms',
      [
        'Toute requête doit répondre en moins de 200 ms',
        'Répondre à chaque requête en moins de 200 ms',
        'Moins de 200 ms pour répondre à chaque requête',
      ],
      [
        "Une requête n'a pas besoin de répondre en moins de 200 ms",
        'Chaque requête ne doit pas répondre en moins de 200 ms',
      ],
    ),
    rule(
      'prefer',
      'u1',
      'Je préfère une solution sans service externe',
      [
        "L'utilisateur préfère une solution sans service externe",
        'De préférence une solution sans service externe',
        'Solution sans service externe préférée',
      ],
      ["L'utilisateur préfère une solution avec service externe", 'De préférence une solution avec un service externe'],
    ),
  ],
  withdrawn: [],
  choices: [
    choice(
      'assistant',
      'a1',
      "Je choisis un index inversé en mémoire plutôt qu'Elasticsearch",
      [
        "Un index inversé en mémoire est choisi plutôt qu'Elasticsearch",
        "Choix : index inversé en mémoire au lieu d'Elasticsearch",
        'Index inversé en mémoire, et non Elasticsearch',
      ],
      [
        "Je choisis Elasticsearch plutôt qu'un index inversé en mémoire",
        "Elasticsearch au lieu d'un index inversé en mémoire",
      ],
    ),
    choice(
      'user',
      'u2',
      "Le cache, finalement on n'en veut pas",
      [
        'On ne veut finalement pas du cache',
        "Pas de cache, finalement on n'en veut pas",
        "Finalement, le cache n'est pas voulu",
      ],
      ['Le cache, finalement on en veut un', 'On veut finalement le cache'],
    ),
  ],
  reversed: [
    told(
      'a1',
      'On garde aussi un cache de cinq minutes',
      'Un cache de cinq minutes est gardé',
      'On garde un cache de cinq minutes',
    ),
  ],
  failures: [
    failure(
      'b1',
      "error TS2345: Argument of type 'number' is not assignable to parameter of type 'string'.",
      'src/recherche/inverse.ts',
      'b2',
      [
        "Corrigé : TS2345, Argument of type 'number' is not assignable to parameter of type 'string'",
        "L'erreur TS2345 ('number' is not assignable to parameter of type 'string') est résolue",
        "TS2345 dans inverse.ts (Argument of type 'number', parameter of type 'string') a été corrigée",
      ],
      [
        "Toujours ouverte : error TS2345: Argument of type 'number' is not assignable to parameter of type 'string'",
        "L'erreur TS2345 ('number' is not assignable to parameter of type 'string') n'est pas résolue",
      ],
    ),
    failure(
      'b3',
      'Expected: 12 résultats, Received: 11',
      'test/recherche.test.ts',
      null,
      [
        'yarn test échoue encore : Expected: 12 résultats, Received: 11',
        'Non résolu : recherche.test.ts, Expected 12 résultats, Received 11',
        'Échec toujours ouvert dans recherche.test.ts (Expected: 12 résultats, Received: 11)',
      ],
      ['Corrigé : Expected: 12 résultats, Received: 11', "L'échec Expected: 12 résultats, Received: 11 est résolu"],
    ),
  ],
  loops: [
    told(
      'a2',
      'Il reste à gérer les accents dans les mots-clés',
      'Les accents dans les mots-clés restent à gérer',
      'Gérer les accents dans les mots-clés',
      'Gestion des accents dans les mots-clés encore à faire',
    ),
    told(
      'a2',
      'Je dois encore mesurer la mémoire avec 200 000 produits',
      'La mémoire avec 200 000 produits reste à mesurer',
      'Mesurer la mémoire avec 200 000 produits',
      'Mesure de la mémoire avec 200 000 produits à faire',
    ),
  ],
  namesakes: [['src/recherche/index.ts', 'src/paiement/index.ts']],
  proven: ['yarn build a réussi', 'Le build passe', 'La compilation fonctionne'],
  invented: [
    'Tous les tests passent',
    'yarn test est vert',
    'Déployé en production',
    'Le lint passe sans erreur',
    'Les tests ont réussi',
  ],
  fabricated: ['src/recherche/tri.ts', 'src/paiement/panier.ts', 'docs/recherche.md'],
  remarks: [
    'TypeScript 5.6.2 et Node.js 22.3 sont utilisés',
    'Les tests échouent pour le moment',
    "Rien n'a été déployé",
  ],
};
