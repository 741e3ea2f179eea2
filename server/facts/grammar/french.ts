// French words of each class.
import type { Grammar } from './wordClass.ts';

export const french: Grammar = {
  language: 'fr',
  common:
    "le|la|les|de|des|du|un|une|et|est|en|que|qui|dans|pour|pas|sur|avec|il|on|je|tu|nous|vous|ne|se|ce|c'est|cette|ces|au|aux|par|plus|mais|ou|où|si|sont|son|sa|ses|leur|mon|ma|mes|ton|ta|tes|être|avoir|fait|faire|tout|tous|toutes|aussi|bien|comme|sans|à|ça|y|n'est|j'ai|d'un|d'une|qu'on|quand|alors|donc|même|très|toujours|jamais|ok|oui|non|utilise|faut|peux|là|ici",
  neg: "ne|pas|sans|aucun|aucune|rien|ni|non|n'|pas de|pas d'|arrête|point|n'est|n'a|n'ont|n'y|n'utilise|n'ajoute|n'importe",
  never: 'jamais|en aucun cas|sous aucun prétexte|nulle part|personne|surtout pas|à aucun moment',
  every:
    "toujours|tout|toute|tous|toutes|chaque|partout|n'importe quel|n'importe quelle|systématiquement|par défaut|en général|à chaque fois|l'ensemble|entier|entière|les deux|chacun|chacune|d'office|le reste de",
  only: "seulement|uniquement|exclusivement|que du|que des|au maximum|au minimum|au plus|au moins|maximum|minimum|rien d'autre|strictement|seul|seule|seuls|seules|moins de",
  must: 'doit|doivent|dois|devez|il faut|faut|faut que|obligatoire|obligatoirement|impératif|impérativement|nécessaire|assure-toi|assurez-vous|veille à|veillez à|exige|requis|indispensable|fais en sorte|fais attention',
  should: 'devrait|devraient|devrais|va dans|vont dans|reste|restent|vit|se trouve|est censé|convient|vont|va',
  can: 'peut|peuvent|pourrait|pourraient|peut-être|possible|éventuellement|pouvoir|on peut',
  cond: "si|quand|lorsque|sauf si|à moins que|au cas où|tant que|dès que|avant de|jusqu'à|une fois|après|pendant que",
  hyp: "serait|seraient|aurait|faudrait|devrions|imagine|imaginons|supposons|admettons|hypothétiquement|en théorie|et si|si un jour|si on avait|si jamais|je me demande|ferait|pourrait-on|passait|migrait|s'il fallait|on pourrait|aurions|dans l'idéal",
  please: "s'il te plaît|s'il te plait|stp|svp|s'il vous plaît|merci de",
  ask: "peux-tu|pourrais-tu|tu peux|tu pourrais|j'aimerais que|je veux que|je voudrais|j'ai besoin|je veux|aide-moi|pouvez-vous|pourriez-vous|peux tu|ta tâche|on a besoin|il me faut|j'aimerais",
  prefer:
    "préfère|préférence|de préférence|plutôt|mieux|je préfère|j'aime|j'aime pas|je n'aime pas|déteste|idéalement|si possible|dans le doute|privilégie|privilégier|je préférerais|on préfère|autant que possible|j'adore|pas fan",
  persist:
    "désormais|dorénavant|à partir de maintenant|à l'avenir|dès maintenant|à partir d'aujourd'hui|dans ce projet|dans ce dépôt|en règle générale|règle|règles|convention|chez nous|comme d'habitude|pour la suite|pour toute|à compter de|dans le projet|ici|dans le repo|consigne",
  i: "je|j'ai|j'|me|moi|mon|ma|mes|j'aimerais|j'en|m'a",
  we: 'nous|on|notre|nos|allons',
  you: "tu|te|toi|ton|ta|tes|vous|votre|vos|t'as",
  will: 'vais|je vais|va|on va|nous allons|ferai|utiliserai|ajouterai|sera|seront|utilisera|mettrai|laisserai|reviendrai|ferons',
  past: "était|étaient|avait|avaient|a été|hier|la semaine dernière|l'an dernier|la dernière fois|avant|j'ai|on a|j'avais|essayé|trouvé|vu|passé|perdu|cassé|écrit|eu|pris|il y a|autrefois|auparavant|cassait",
  done: "fait|fini|terminé|terminée|corrigé|corrigée|réglé|marche|fonctionne|passent|passe|vert|implémenté|résolu|ajouté|mis à jour|créé|supprimé|renommé|déplacé|c'est bon|prêt|fermé|réparé",
  later:
    "plus tard|demain|ensuite|une autre fois|un jour|la semaine prochaine|pas encore|pas maintenant|après coup|séparément|autre pr|reporte|reporter|repousser|on verra|à faire|todo|lundi|après la release|prochaine session|par la suite|à terme|plus loin|remettre|remets|mettre de côté|pour après|le mois prochain|vendredi|mardi|mercredi|jeudi|en janvier|quand on aura le temps|d'ici là|prochaine version|reporté|reportée",
  remember:
    "n'oublie pas|n'oubliez pas|oublie pas|rappelle-moi|souviens-toi|garde en tête|pense à|gardez à l'esprit|note|note bien|attention|rappelle|rappelez|pensez à|à noter|garder en tête",
  instead:
    "à la place|au lieu de|plutôt que|finalement|en fait|tout compte fait|change pour|passe à|passons à|revenons à|on revient|ne plus|n'est plus|remplace|j'ai changé|mais plutôt|et non|tout bien réfléchi|au final",
  because:
    "parce que|parce qu'|car|puisque|pour que|sinon|à cause|comme ça|grâce à|raison|client|clients|donc|juridique|vu que",
  wh: "quoi|qu'est-ce|pourquoi|comment|où|qui|quel|quelle|quels|quelles|quand|est-ce|est-ce que|y a-t-il|a-t-on|devrait-on|doit-on|peut-on|as-tu|combien|c'est quoi|faut-il",
  ack: "ok|oui|ouais|d'accord|bien|parfait|super|génial|vas-y|fais-le|fais ça|fais comme ça|continue|correct|exact|exactement|ça me va|ça marche|c'est bon|très bien|allez|allons-y|bonne idée|entendu|nickel|go|top|bien sûr|je valide|validé|adjugé|on fait ça|impec|banco|poursuis",
  thanks: 'merci|merci beaucoup|beau travail|bon travail|bien joué',
  reject:
    'non|nan|stop|attends|pas ça|pas comme ça|faux|mauvaise idée|surtout pas|laisse tomber|oublie|annule|hors de question|pas question|arrête|mieux vaut pas',
  forget:
    "oublie|ignore|laisse tomber|annule|ne s'applique plus|n'est plus valable|plus valable|plus nécessaire|abandonne|retire|lève|caduc|caduque|plus besoin|obsolète|je retire|tombe|ne tient plus|plus d'actualité",
  allow:
    "tu peux|pas besoin|pas la peine|autorisé|permis|pas nécessaire|pas obligé|peu importe|comme tu veux|facultatif|optionnel|si tu veux|aucun problème|libre de|c'est ok|est ok|pas grave|égal|on peut|t'es pas obligé|acceptable|tolère",
  task: "ajout*|corrig*|répar*|écris|écrire|implément*|refactor*|lance|exécut*|vérif*|regarde|expliqu*|montre|montre-moi|crée|créer|renomm*|mets à jour|construi*|teste|débog*|cherche|trouve|examine|fais|fais-moi|install*|génèr*|convert*|extrai*|supprim*|enlève|change|modifie|déploi*|ouvre|lis|liste|dis-moi|donne|donne-moi|compare|analys*|nettoie|amélior*|optimis*|tradui*|documente|migre|déplace|branche|prépare|relance|démarre|sors|ajuste|calcule|compte|copie|compile|exporte|importe|filtre|formate|fusionne|garde-moi|inspecte|insère|joins|marque|mesure|ordonne|passe|récupère|remets|remplace|retire|sauvegarde|sépare|trie|vérifie|va voir|jette un œil|jette un oeil|occupe-toi|il me faut|je veux que|j'aimerais que|refais|reprends|rédigez|rédige|vérifiez|préparez|ajoutez|supprimez|modifiez|écrivez|expliquez|montrez|lancez|cherchez|regardez|dressez|corrigez|remplacez|créez|faites|mettez|testez|comparez|calculez|sortez|retirez|changez|continuez|reprenez|refaites|donnez|listez|passez",
  policy:
    'utilise|utilisez|utiliser|garde|gardez|laisse|évite|évitez|suis|respecte|respectez|traite|nomme|mets|limite|réponds|répondez|demande|demande-moi|parle|tiens-toi|reste|préviens|préviens-moi|rédige|travaille|place|range|emploie|écris en|valide|arrondis|arrondissez|inclus|assure-toi|va dans|vont dans|restent|doit rester|se fait|se font',
  forbid:
    "ne touche pas|touche pas|ne touchez pas|interdit|interdite|interdits|proscrit|pas touche|intact|intacte|figé|gelé|ne modifie pas|ne change pas|tel quel|telle quelle|hors limites|n'utilise pas|ne pas|défense de|banni|exclu|pas question|n'ajoute pas|abstiens-toi|en l'état|ne pas toucher|éviter",
  propose:
    'suggère|recommande|propose|proposition|option|options|alternative|alternatives|et si on|on pourrait|je pourrais|une approche|approche|veux-tu|tu préfères|voulez-vous|soit|ou bien|je pencherais|recommandation|dois-je|tu veux que',
  says: "dit|disent|selon|d'après|affirme|écrit|mentionne|prétend|veut|voulait|pense|collègue|chef|doc|documentation|dans le ticket|dans le mail|article|blog|conseille|insiste|cite|raconte|paraît",
  decide:
    "décidé|décision|décide|choisis|choisit|choisi|on choisit|j'opte|optons|on part sur|je pars sur|partons sur|on prend|je prends|prenons|on reste sur|on garde|je garde|on va utiliser|je vais utiliser|utilisons|on utilisera|j'utiliserai|retenu|retiens|on retient|c'est décidé|on fera|va pour|on utilise|tranché|on tranche|je stocke|on bascule|gardons",
  still:
    'encore|toujours pas|reste|restent|manque|manquent|en attente|en suspens|pas fini|pas encore|non testé|non résolu|il reste|à compléter|inachevé|à moitié|restant|ouvert|pas fait|non fait|à décider|sans réponse|restent à|pas implémenté',
  also: "aussi|également|en plus|de plus|par ailleurs|autre chose|au passage|et puis|ah et|d'ailleurs|en outre",
  but: 'mais|cependant|pourtant|sauf|excepté|hormis|toutefois|bien que|à part',
  next: "ensuite|prochaine étape|prochaines étapes|d'abord|puis|après|étape|étapes|enfin|premièrement|deuxièmement|passons maintenant|maintenant passons|pour commencer",
  now: "maintenant|actuellement|aujourd'hui|cette fois|pour l'instant|pour le moment|vite|rapidement|tout de suite|une fois|exceptionnellement",
};
