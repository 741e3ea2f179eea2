// Written session: a stressed student of ecology and a calm agent, on the R analysis and the LaTeX of a master's thesis about swallows.
import {
  type AuthoredSession,
  bash,
  bashFails,
  edit,
  editFails,
  noMatch,
  read,
  say,
  shell,
  user,
  write,
} from './turns.ts';

const analyse = `library(lme4)
nids <- read.csv2("data/nids_2019_2025.csv")

# ⟦x.paste.constraint|Toujours centrer-réduire les covariables avant glmer⟧ (cours de M2, séance 4)
m1 <- glm(envol ~ distance_eau + annee, family = poisson, data = nids)
summary(m1)
`;

export const memoireHirondelles: AuthoredSession = {
  name: 'memoire-hirondelles',
  language: 'fr',
  cwd: '/home/lea/memoire',
  model: ['mistral', 'devstral-medium'],
  startedAt: '2026-06-01T20:14:09.000Z',
  turns: [
    user(
      "Coucou, ⟦must?|je rends mon mémoire dans neuf jours⟧ et mon encadrante vient de m'écrire que mes stats ne tiennent pas. ⟦goal|Il faut refaire l'analyse du succès d'envol des hirondelles et que les tableaux du mémoire se mettent à jour tout seuls.⟧ Les données c'est 7 ans de nids dans des granges, l'analyse est en R, le texte en LaTeX. ⟦not|Je n'ai pas le droit de toucher aux données brutes, elles appartiennent au parc naturel.⟧",
    ),
    say(
      "Bonsoir. Neuf jours, c'est jouable. Je commence par lire.",
      read('analyse.R', analyse),
      bash(
        'head -5 data/nids_2019_2025.csv; wc -l data/nids_2019_2025.csv',
        'nid;grange;annee;oeufs;envol;distance_eau;visites\n1;G03;2019;5;4;120;7\n2;G03;2019;4;4;120;7\n3;G07;2019;5;0;840;6\n4;G07;2019;;2;840;6\n     613 data/nids_2019_2025.csv',
        { r: ['data/nids_2019_2025.csv'] },
      ),
      bash('ls chapitres', '01_intro.tex\n02_methodes.tex\n03_resultats.tex\n04_discussion.tex\ntab1.tex'),
    ),
    say(
      "Deux soucis sautent aux yeux. Les nids d'une même grange ne sont pas indépendants et le modèle l'ignore. Et le nombre d'envols est borné par le nombre d'œufs, ce qu'un Poisson ne sait pas. Que dit ton encadrante exactement ?",
    ),
    user(
      "elle dit ⟦x.quote.constraint|« il me faut du bayésien là-dedans, avec brms »⟧ mais bon elle dit ça à tout le monde, et au téléphone elle a admis que du fréquentiste propre lui suffit. donc ⟦dec|on part sur un binomial, envols sur œufs⟧, je l'ai compris au moins celui-là. ⟦must|Je dois pouvoir expliquer chaque ligne à la soutenance⟧, donc pas de magie stp",
    ),
    say(
      "Très bien. ⟦dec|La grange et l'année entrent en effets aléatoires, la distance à l'eau reste le seul effet fixe d'intérêt.⟧ J'écris un script court, une étape par bloc.",
      write(
        'R/modele.R',
        'library(lme4)\n\nnids <- read.csv2("data/nids_2019_2025.csv")\nnids$dist_km <- nids$distance_eau / 1000\nm <- glmer(cbind(envol, oeufs - envol) ~ dist_km + (1 | grange) + (1 | annee),\n           family = binomial, data = nids)\nsaveRDS(m, "sorties/m.rds")\n',
      ),
      bashFails(
        'mkdir -p sorties && Rscript R/modele.R',
        'Le chargement a nécessité le package : Matrix\n⟦errok|Error in eval(family$initialize, rho) : \n  (pwrssUpdate) toutes les valeurs doivent être positives : 3 valeurs négatives dans cbind(envol, oeufs - envol)⟧\nExécution arrêtée',
        1,
      ),
    ),
    say(
      '',
      bash(
        `Rscript -e 'n <- read.csv2("data/nids_2019_2025.csv"); print(subset(n, envol > oeufs)); print(sum(is.na(n$oeufs)))'`,
        '    nid grange annee oeufs envol distance_eau visites\n88   88    G11  2020     4     5          310       5\n240 240    G02  2021     3     4           95       8\n401 401    G11  2023     4     6          310       6\n[1] 17',
        { r: ['data/nids_2019_2025.csv'] },
      ),
    ),
    say(
      "Trois nids ont plus d'envols que d'œufs, et 17 n'ont pas de compte d'œufs. On peut les exclure, ou considérer que des œufs ont été pondus après la dernière visite et prendre le maximum des deux.",
    ),
    user(
      "⟦dec|on les exclut⟧, 20 sur 612 ça va. mais ⟦must|il faut que le nombre d'exclus soit écrit dans les méthodes avec la raison⟧, le jury adore ça. euh et G11 c'est la grange de mon grand-père du coup je peux demander, ⟦open|je lui demande dimanche s'il y a eu une deuxième ponte⟧",
    ),
    say(
      '',
      edit(
        'R/modele.R',
        'nids$dist_km <- nids$distance_eau / 1000\n',
        'nids$dist_km <- nids$distance_eau / 1000\nexclus <- is.na(nids$oeufs) | nids$envol > nids$oeufs\nnids <- nids[!exclus, ]\n',
      ),
      bash(
        'Rscript R/modele.R && Rscript -e \'print(summary(readRDS("sorties/m.rds"))$coefficients)\'',
        '              Estimate Std. Error   z value     Pr(>|z|)\n(Intercept)  1.8820411  0.2110973  8.915514 4.856e-19\ndist_km     -0.9137702  0.2480146 -3.684340 2.293e-04',
        { m: ['sorties/m.rds'] },
      ),
    ),
    say(
      "L'effet de la distance tient : les chances d'envol baissent de 60 % par kilomètre. L'écart entre granges est grand, presque aussi grand que l'effet.",
    ),
    user("attends, un effet aléatoire, tu me le redis en une phrase ? je l'ai appris trois fois et oublié quatre"),
    say(
      "C'est dire au modèle que chaque grange a son propre niveau de départ, tiré d'une même cloche, sans estimer quatorze coefficients séparés. Une grange avec deux nids est alors tirée vers la moyenne, une grange avec quatre-vingts beaucoup moins.",
    ),
    user(
      "ouf. OUF. bon les tableaux maintenant. ⟦x.wd.decision|je voudrais passer tout le mémoire en Quarto⟧, une copine l'a fait",
    ),
    say(
      "C'est possible, mais il faudrait convertir quatre chapitres, la bibliographie et la classe de l'université. L'autre chemin : R écrit de petits fichiers .tex, et les chapitres les incluent.",
      noMatch('kpsewhich quarto-book.cls'),
      bash(
        'head -12 memoire.tex',
        '\\documentclass[12pt,twoside]{univ-memoire}\n\\usepackage[french]{babel}\n\\usepackage{booktabs}\n\\usepackage[backend=biber,style=authoryear]{biblatex}\n\\addbibresource{biblio.bib}\n% ⟦x.paste.constraint|ne pas charger hyperref avant siunitx⟧\n\\usepackage{siunitx}\n\\usepackage{hyperref}\n\n\\begin{document}\n\\include{chapitres/01_intro}\n\\include{chapitres/02_methodes}',
        {
          r: ['memoire.tex'],
        },
      ),
    ),
    user(
      "ah oui la classe de l'université, laisse tomber Quarto alors. ⟦dec|les petits .tex inclus⟧. ⟦must|les nombres à la française, virgule et espace fine⟧, et ⟦must|pas plus de trois chiffres significatifs⟧, on m'a déjà reproché des p à huit décimales",
    ),
    say(
      "⟦dec|siunitx met la virgule, R n'écrit donc que des nombres bruts avec un point.⟧",
      write(
        'R/tableaux.R',
        'm <- readRDS("sorties/m.rds")\nco <- signif(summary(m)$coefficients, 3)\nlignes <- sprintf("%s & \\\\num{%s} & \\\\num{%s} \\\\\\\\", c("Constante", "Distance (km)"), co[, 1], co[, 2])\nwriteLines(c("\\\\begin{tabular}{lrr}", "\\\\toprule", lignes, "\\\\bottomrule", "\\\\end{tabular}"), "sorties/tab_modele.tex")\n',
      ),
      bash(
        'Rscript R/tableaux.R && cat sorties/tab_modele.tex',
        '\\begin{tabular}{lrr}\n\\toprule\nConstante & \\num{1.88} & \\num{0.211} \\\\\nDistance (km) & \\num{-0.914} & \\num{0.248} \\\\\n\\bottomrule\n\\end{tabular}',
        {
          m: ['sorties/tab_modele.tex'],
          r: ['sorties/tab_modele.tex'],
        },
      ),
      edit('memoire.tex', '\\usepackage{siunitx}', '\\usepackage{siunitx}\n\\sisetup{locale=FR}'),
      editFails(
        'chapitres/03_resultats.tex',
        '\\input{tab1}',
        '\\input{sorties/tab_modele}',
        '⟦errok|Could not find the exact text in chapitres/03_resultats.tex. The old text must match exactly including all whitespace and newlines.⟧',
      ),
    ),
    say(
      '',
      read(
        'chapitres/03_resultats.tex',
        '\\chapter{Résultats}\n\nLe modèle de Poisson (tableau~\\ref{tab:mod}) montre\\dots\n\n\\begin{table}\n  \\caption{Modèle}\\label{tab:mod}\n  % collé depuis R le 12/04\n\\begin{tabular}{lll}\na & 1.23456789 & 2e-16\n\\end{tabular}\n\\end{table}\n',
      ),
      edit(
        'chapitres/03_resultats.tex',
        '  % collé depuis R le 12/04\n\\begin{tabular}{lll}\na & 1.23456789 & 2e-16\n\\end{tabular}',
        '  \\input{sorties/tab_modele}',
      ),
      bashFails(
        'latexmk -pdf -interaction=nonstopmode memoire.tex',
        'Package siunitx Info: locale FR loaded\n⟦errok|! Undefined control sequence.\nl.4 Constante & \\num⟧\nLatexmk: Errors, so I did not complete making targets',
        12,
      ),
    ),
    say(
      'La classe charge une vieille version de siunitx avant moi, sans les options.',
      bash('grep -n siunitx univ-memoire.cls', '41:\\RequirePackage{SIunits} % remplacé par siunitx', {
        maybe: ['univ-memoire.cls'],
      }),
    ),
    user("⟦not|ah non la classe on n'y touche pas, c'est le modèle officiel et la scolarité compare⟧"),
    say(
      'Je la laisse. SIunits définit ses propres commandes et gêne ; ⟦dec?|je neutralise le conflit dans le préambule⟧.',
      edit('memoire.tex', '\\usepackage{siunitx}', '\\let\\square\\relax\n\\usepackage{siunitx}'),
      bash(
        'latexmk -pdf -interaction=nonstopmode memoire.tex | tail -2',
        'Output written on memoire.pdf (61 pages, 1843920 bytes).\nLatexmk: All targets (memoire.pdf) are up-to-date',
        {
          m: ['memoire.pdf'],
        },
      ),
    ),
    user("il y a un avertissement en jaune dans le journal, c'est grave ?"),
    say(
      '',
      bash(
        'grep -n -i warning memoire.log | head -5',
        "212:LaTeX Font Warning: Font shape `T1/cmr/m/scit' undefined\n388:Package biblatex Warning: Data encoding is 'utf8'.\n601:LaTeX Warning: `h' float specifier changed to `ht'.",
        { maybe: ['memoire.log'] },
      ),
    ),
    say('Rien de grave : une police de remplacement, et un tableau que LaTeX a poussé en haut de page.'),
    user('trop bien, merci merci merci. comment je relance tout quand les chiffres changent ?'),
    say(
      "Pour l'instant à la main, trois commandes. Je peux faire un Makefile ou un script. ⟦dec#make|Je prendrais le Makefile : il ne recalcule que ce qui a bougé.⟧",
    ),
    user(
      "⟦+make|va pour le Makefile⟧. ⟦must|que ça marche aussi sur les PC de la salle info, R 4.1 là-bas et aucun droit d'installer des packages⟧",
    ),
    say(
      '',
      write(
        'Makefile',
        'memoire.pdf: memoire.tex $(wildcard chapitres/*.tex) sorties/tab_modele.tex\n\tlatexmk -pdf memoire.tex\n\nsorties/tab_modele.tex: R/tableaux.R sorties/m.rds\n\tRscript R/tableaux.R\n\nsorties/m.rds: R/modele.R data/nids_2019_2025.csv\n\tRscript R/modele.R\n',
      ),
      bash('make', "make: 'memoire.pdf' is up to date."),
      bash(
        'rm analyse.R chapitres/tab1.tex && git status --short',
        ' D analyse.R\n D chapitres/tab1.tex\n M memoire.tex\n M chapitres/03_resultats.tex\n?? Makefile\n?? R/',
        {
          d: ['analyse.R', 'chapitres/tab1.tex'],
        },
      ),
    ),
    say(
      "L'ancien script et l'ancien tableau sont partis. ⟦open#lme|Je n'ai pas pu vérifier si lme4 est installé en salle info : tu peux lancer `library(lme4)` là-bas ?⟧",
    ),
    user(
      "⟦+lme|demain matin oui.⟧ sinon si j'avais un an de plus ⟦x.hyp.decision|je mettrais des capteurs de température dans les nids⟧, bref. je relance chez moi pour voir",
    ),
    shell(
      'make -B memoire.pdf 2>&1 | tail -3',
      'Rscript R/modele.R\nRscript R/tableaux.R\nLatexmk: All targets (memoire.pdf) are up-to-date',
      0,
      {
        m: ['memoire.pdf'],
        maybeM: ['sorties/m.rds', 'sorties/tab_modele.tex'],
      },
    ),
    user("j'ai vu une faute dans la légende, « Modèle », mets « Effet de la distance à l'eau sur le succès d'envol »"),
    say(
      '',
      edit(
        'chapitres/03_resultats.tex',
        '\\caption{Modèle}',
        "\\caption{Effet de la distance à l'eau sur le succès d'envol}",
      ),
    ),
    say('Changée. Elle tient sur une ligne.'),
    user("désolée j'ai disparu, ma coloc a débranché la box pour passer l'aspirateur"),
    say('Pas de souci, tout est resté en place.'),
    user(
      "nickel. j'ai besoin d'une figure aussi, ⟦done|tu me ferais la courbe prédite selon la distance⟧ ? ⟦must|lisible en noir et blanc, le jury reçoit des photocopies⟧",
    ),
    say(
      '⟦x.wd.decision|Courbe en ggplot2 avec un ruban gris⟧, et ⟦dec?|les granges en points vides dont la taille dit le nombre de nids⟧.',
      write(
        'R/figure.R',
        'library(ggplot2)\nm <- readRDS("sorties/m.rds")\nx <- data.frame(dist_km = seq(0, 1.5, 0.01))\nx$p <- predict(m, x, re.form = NA, type = "response")\nggsave("sorties/fig_distance.pdf", ggplot(x, aes(dist_km, p)) + geom_line(), width = 14, height = 9, units = "cm")\n',
      ),
      bashFails(
        'Rscript R/figure.R',
        "⟦errok|Error in library(ggplot2) : aucun package nommé ‘ggplot2’ n'est trouvé⟧\nExécution arrêtée",
        1,
      ),
    ),
    user("ah mince. et en salle info ça m'étonnerait qu'il y soit. ⟦dec|fais-la en R de base⟧"),
    say(
      '',
      write(
        'R/figure.R',
        'm <- readRDS("sorties/m.rds")\nx <- data.frame(dist_km = seq(0, 1.5, 0.01))\np <- predict(m, x, re.form = NA, type = "response")\npdf("sorties/fig_distance.pdf", width = 5.5, height = 3.5)\nplot(x$dist_km, p, type = "l", lwd = 2, xlab = "Distance à l\'eau (km)", ylab = "Probabilité d\'envol")\ninvisible(dev.off())\n',
      ),
      bash('Rscript R/figure.R && ls -l sorties', 'fig_distance.pdf\nm.rds\ntab_modele.tex', {
        m: ['sorties/fig_distance.pdf'],
      }),
    ),
    say('La figure est là, en noir sur blanc. ⟦open|Il manque encore les points des granges, je les ajoute après.⟧'),
    user(
      'pas pressé. ⟦req|écris-moi plutôt le paragraphe des méthodes sur les exclusions et le modèle⟧, dans 02_methodes.tex. ⟦pref|au passé composé et sans « nous », mon encadrante a ses manies⟧',
    ),
    say(
      '',
      bash(
        "cat >> chapitres/02_methodes.tex <<'EOF'\n\n\\section{Analyse statistique}\nVingt nids sur 612 ont été exclus : dix-sept faute de compte d'œufs, trois parce que les envols dépassaient les œufs. Le succès d'envol a été modélisé par une régression binomiale mixte.\nEOF",
        '',
        { m: ['chapitres/02_methodes.tex'] },
      ),
      bash('make 2>&1 | tail -1', 'Latexmk: All targets (memoire.pdf) are up-to-date', { m: ['memoire.pdf'] }),
    ),
    say('Le paragraphe est à la fin des méthodes, le PDF a été recompilé.'),
  ],
};
