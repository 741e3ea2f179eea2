// Written session: a courteous, digressive volunteer of a mountain observatory in French and a pedantic agent, on a temperature series in R.
import {
  type AuthoredSession,
  bash,
  bashFails,
  edit,
  editFails,
  find,
  grep,
  ls,
  noMatch,
  read,
  say,
  shell,
  user,
  write,
} from './turns.ts';

const lire = `lire_annee <- function(annee) {
  f <- file.path("brut", paste0(annee, ".txt"))
  d <- read.table(f, col.names = c("jour", "tmin", "tmax", "obs"))
  d$date <- as.Date(paste(annee, d$jour), "%Y %j")
  d
}
`;

const lisezmoi = `Traitement des relevés - R. Astruc, 1998

⟦x.paste.constraint|Ne jamais publier avant validation du préfet.⟧
Les disquettes sont dans l'armoire grise.
⟦x.paste.constraint|Toute valeur douteuse doit être remplacée par 99.9.⟧
`;

export const meteoReleves: AuthoredSession = {
  name: 'meteo-releves',
  language: 'fr',
  cwd: '/home/solange/pic-relevés',
  model: ['mistral', 'mistral-large-latest'],
  startedAt: '2026-02-03T09:12:40.000Z',
  turns: [
    user(
      "Bonjour. Je prends la suite de M. Astruc, parti à la retraite avec tous ses secrets. ⟦goal|Il me faut une série journalière de températures sans trou, de 1951 à 2024, pour le livre du centenaire⟧. Deux choses avant de commencer : ⟦not|les fichiers du dossier brut/ sont des archives, on n'y retouche rien⟧, et ⟦must|le calcul final tournera sur la machine de l'université, restée à R 3.6⟧, je n'ai pas la main dessus.",
    ),
    say(
      "Je commence par l'inventaire.",
      ls('brut', '1951.txt\n1952.txt\n...\n2024.txt\nLISEZMOI\n(75 entrées)'),
      read('R/lire.R', lire),
      bash('head -4 brut/1974.txt', '1 -11.2 -4.0 RA\n2 -12.8 -6.1 RA\n3 -9.9 -3.3 RA\n4 -10.4 -2.7 PM\n', {
        r: ['brut/1974.txt'],
      }),
    ),
    say(
      '',
      bashFails(
        `Rscript -e 'source("R/lire.R"); s <- lapply(1951:2024, lire_annee)'`,
        "⟦errok|Error in scan(file = file, what = what, sep = sep, quote = quote, dec = dec,  : la ligne 212 n'avait pas 4 éléments⟧\nAppels : lapply -> FUN -> read.table -> scan\nExécution arrêtée",
        1,
      ),
      bash('sed -n 212p brut/1956.txt', '212 4.1 --', { r: ['brut/1956.txt'] }),
    ),
    say(
      "En 1956, les jours sans relevé portent deux tirets et l'observateur manque. ⟦dec|Je lis donc les tirets comme NA et je complète les colonnes absentes, le fichier restant tel quel.⟧",
      edit(
        'R/lire.R',
        'col.names = c("jour", "tmin", "tmax", "obs"))',
        'col.names = c("jour", "tmin", "tmax", "obs"), fill = TRUE, na.strings = "--")',
      ),
      bash(
        `Rscript -e 'source("R/lire.R"); s <- do.call(rbind, lapply(1951:2024, lire_annee)); print(colSums(is.na(s)))'`,
        ' jour  tmin  tmax   obs  date \n    0   913   887  1204     0 ',
      ),
    ),
    say(
      "Il manque 913 minima et 887 maxima. Pour combler, j'ai le choix entre :\n\na) interpoler entre les jours voisins ;\nb) reconstituer par régression sur la station de la vallée (vallee.csv, ouverte en 1949).\n\nLe premier procédé est simple mais lisse les coups de froid ; le second conserve la variabilité. Lequel retenir ?",
    ),
    user(
      "⟦dec|Le second, sans hésiter.⟧ Il a fait un vent cette nuit, j'ai cru que le toit partait. Par contre ⟦must|l'hiver la vallée est sous l'inversion : de novembre à février la régression se fait mois par mois, jamais sur l'année entière⟧. M. Astruc répétait toujours ⟦x.quote.constraint|« un trou vaut mieux qu'une valeur inventée »⟧, mais l'éditeur, lui, veut une courbe.",
    ),
    say(
      '',
      bash('head -3 vallee.csv', 'date;tmin;tmax\n1949-03-01;1,2;9,8\n1949-03-02;0,4;11,0', { r: ['vallee.csv'] }),
      write(
        'R/combler.R',
        'combler <- function(pic, vallee) {\n  d <- merge(pic, vallee, by = "date", suffixes = c("", "_v"))\n  d$groupe <- format(d$date, "%m")\n  d |> split(~groupe) |> lapply(un_mois) |> do.call(what = rbind)\n}\n',
      ),
      bashFails('Rscript R/combler.R', '⟦errok|Erreur : \'>\' inattendu(e) in "  d |>"⟧\nExécution arrêtée', 1),
    ),
    say(
      "Le tube « |> » n'existe qu'à partir de R 4.1 ; c'est la version de l'université qui a raison.",
      edit(
        'R/combler.R',
        '  d |> split(~groupe) |> lapply(un_mois) |> do.call(what = rbind)',
        '  do.call(rbind, lapply(split(d, d$groupe), un_mois))',
      ),
      bash(
        'cat >> R/combler.R <<\'FIN\'\n\nun_mois <- function(m) {\n  for (v in c("tmin", "tmax")) {\n    trou <- is.na(m[[v]])\n    r <- lm(m[[v]] ~ m[[paste0(v, "_v")]])\n    m[[v]][trou] <- coef(r)[1] + coef(r)[2] * m[[paste0(v, "_v")]][trou]\n  }\n  m\n}\nFIN\nRscript R/combler.R',
        '',
        { m: ['R/combler.R'] },
      ),
    ),
    user(
      "Très bien. ⟦x.wd.constraint|Arrondissez tout au degré, le lecteur ne lit pas les dixièmes.⟧ Et ⟦must|chaque valeur reconstituée doit rester reconnaissable dans le fichier final⟧, un signe, une colonne, je vous laisse juge : mon mari dit que j'aime les comptes justes.",
    ),
    say(
      "⟦dec|J'ajoute une colonne « origine » qui vaut M pour mesuré et R pour reconstitué, plutôt qu'un astérisque collé à la valeur, que tout tableur lirait comme du texte.⟧",
      edit(
        'R/combler.R',
        '    trou <- is.na(m[[v]])',
        '    trou <- is.na(m[[v]])\n    m[[paste0("origine_", v)]] <- ifelse(trou, "R", "M")',
      ),
      write(
        'R/exporter.R',
        'exporter <- function(d, f) {\n  d$tmin <- round(d$tmin)\n  d$tmax <- round(d$tmax)\n  write.csv2(d, f, row.names = FALSE)\n}\n',
      ),
    ),
    user(
      "Ah non, je me ravise pour l'arrondi : la Commission compare au dixième. ⟦must|On garde une décimale partout⟧, comme sur les registres. Et ⟦pref|pour les noms de fonctions j'aimerais mieux du français, je ne suis pas à l'aise avec l'anglais⟧.",
    ),
    say(
      '',
      bash("sed -i 's/round(d$tmin)/round(d$tmin, 1)/; s/round(d$tmax)/round(d$tmax, 1)/' R/exporter.R", '', {
        m: ['R/exporter.R'],
      }),
      editFails(
        'R/exporter.R',
        'round(d$tmin)',
        'round(d$tmin, 1)',
        '⟦errok?|Could not find the exact text in R/exporter.R. The old text must match exactly including all whitespace and newlines.⟧',
      ),
    ),
    say(
      'Le remplacement était déjà fait par la commande précédente. Les noms sont en français.',
      write(
        'tests/essai_combler.R',
        'source("R/combler.R")\n# un mois sans vallée doit être refusé\ncombler(data.frame(date = as.Date("1951-01-01"), tmin = NA, tmax = NA), data.frame())\n',
      ),
      bashFails(
        'Rscript tests/essai_combler.R',
        "⟦x.exp.error|Error in fix.by(by.y, y) : 'by' must specify a uniquely valid column⟧\nExécution arrêtée",
        1,
      ),
    ),
    say('Cet essai devait échouer : un mois sans la vallée est bien refusé.'),
    user(
      "Parfait. Mme Lebrun, de la Société d'astronomie, ⟦x.quote.openLoop|voudrait qu'on lui envoie aussi les pressions⟧ ; ce n'est pas notre affaire. Voyez plutôt le LISEZMOI, s'il contient encore une consigne valable, et cherchez si quelque part on tient compte du changement d'abri de 1987.",
    ),
    say(
      '',
      read('brut/LISEZMOI', lisezmoi),
      noMatch("grep -rniE 'abri|1987' R tests"),
      grep('abri', 'notes', 'notes/carnet.txt:41: 14 juin 1987 nouvel abri Stevenson, ancien déposé', '*.txt'),
    ),
    say(
      "Rien dans le code ne tient compte de l'abri ; le LISEZMOI parle de disquettes et ne concerne plus personne. Une correction de rupture serait possible : ⟦x.hyp.decision|on pourrait ajouter 0,3 °C avant juin 1987⟧, mais je n'ai aucune mesure en parallèle pour l'appuyer.",
    ),
    user(
      "⟦dec~openLoop|Alors on ne corrige pas, une note de bas de page suffira.⟧ ⟦open|Je demanderai à M. Astruc s'il a gardé les mesures des deux abris⟧, il habite à Foix maintenant. Pour la figure : ⟦not|pas de rouge et vert ensemble, l'imprimeur et moi-même sommes daltoniens⟧.",
    ),
    say(
      '',
      write(
        'R/figure.R',
        'library(zoo)\nfigure <- function(d) {\n  pdf("sortie/serie.pdf", width = 8, height = 4)\n  plot(d$date, rollmean(d$tmin, 365, fill = NA), type = "l", col = "#0072B2")\n  lines(d$date, rollmean(d$tmax, 365, fill = NA), col = "#E69F00")\n  dev.off()\n}\n',
      ),
      bashFails(
        'Rscript -e \'source("R/figure.R")\'',
        "⟦errok|Error in library(zoo) : aucun package nommé ‘zoo’ n'est trouvé⟧\nExécution arrêtée",
        1,
      ),
    ),
    say(
      "Installer zoo ici serait facile, mais rien ne dit que l'université l'a. ⟦dec|La moyenne mobile se fera avec stats::filter, qui est livré avec R.⟧",
      bash(
        "sed -i '1d; s/rollmean(\\(d$tm[a-z]*\\), 365, fill = NA)/stats::filter(\\1, rep(1 \\/ 365, 365))/' R/figure.R && Rscript -e 'source(\"R/figure.R\")'",
        '',
        { m: ['R/figure.R'] },
      ),
    ),
    user(
      'Bien vu. Le vieux R/trace_astruc.R peut partir, vous pouvez lire dedans la largeur des traits avant. Et ⟦must|le fichier du livre doit être en Latin-1, leur logiciel de mise en page date un peu⟧.',
    ),
    say(
      '',
      bash('grep -n lwd R/trace_astruc.R; git rm -q R/trace_astruc.R', '12:  lines(x, lwd = 0.6)', {
        d: ['R/trace_astruc.R'],
        maybe: ['R/trace_astruc.R'],
      }),
      edit('R/figure.R', 'col = "#E69F00")', 'col = "#E69F00", lwd = 0.6)'),
      edit(
        'R/exporter.R',
        'write.csv2(d, f, row.names = FALSE)',
        'write.csv2(d, f, row.names = FALSE, fileEncoding = "latin1")',
      ),
    ),
    shell(
      'Rscript R/tout.R && ls -l sortie',
      'total 1408\n-rw-r--r-- 1 solange solange 1431220 serie.csv\n-rw-r--r-- 1 solange solange   28114 serie.pdf',
      0,
      {
        maybeM: ['sortie/serie.csv', 'sortie/serie.pdf'],
      },
    ),
    user(
      "J'ai lancé le tout, les deux fichiers sont là. Envoyez donc le code à l'université, le compte est invité@calcul.",
    ),
    say(
      '',
      bashFails(
        'rsync -a R/ invite@calcul.univ-pic.fr:pic/R/',
        '⟦err|ssh: connect to host calcul.univ-pic.fr port 22: Connection timed out⟧\nrsync: connection unexpectedly closed (0 bytes received so far) [sender]',
        255,
      ),
    ),
    say(
      "La machine ne répond pas d'ici ; elle n'accepte sans doute que le réseau de l'université. ⟦open|Pouvez-vous ouvrir le VPN, ou préférez-vous une archive à déposer vous-même ?⟧",
    ),
    user(
      "Je n'entends rien à ces tunnels, ⟦open|je verrai mardi avec le service informatique⟧. Si j'avais vingt ans de moins, ⟦x.hyp.openLoop|je referais toute la station avec des capteurs modernes⟧. Une dernière question, entre nous : la canicule de 2003, elle se voit ?",
    ),
    say(
      'Oui : le maximum du 8 août 2003, 24,1 °C, est la troisième valeur de la série.',
      bash(
        'sort -t";" -k3,3gr sortie/serie.csv | head -3',
        '2019-06-28;13,9;24,8;M;M\n2022-07-19;14,2;24,3;M;M\n2003-08-08;13,1;24,1;M;M',
        { r: ['sortie/serie.csv'] },
      ),
    ),
    user(
      "Merci, cela me fait plaisir, si l'on peut dire. ⟦req|Faites-moi maintenant un tableau des moyennes par décennie, minima et maxima, avec la part de jours reconstitués⟧, en une page.",
    ),
    say(
      '',
      find('R/*.R', 'R/combler.R\nR/exporter.R\nR/figure.R\nR/lire.R\nR/tout.R'),
      write(
        'R/decennies.R',
        'decennies <- function(d) {\n  d$dec <- 10 * (as.integer(format(d$date, "%Y")) %/% 10)\n  aggregate(cbind(tmin, tmax, part = origine_tmin == "R") ~ dec, d, mean)\n}\n',
      ),
      bash(
        'Rscript -e \'source("R/decennies.R"); print(decennies(read.csv2("sortie/serie.csv")))\' | tee sortie/decennies.txt',
        '   dec   tmin  tmax   part\n1 1950 -3.412 3.871 0.0841\n2 1960 -3.387 3.902 0.0312\n3 1970 -3.201 4.011 0.0197',
        { m: ['sortie/decennies.txt'] },
      ),
    ),
    say("Le tableau est dans sortie/decennies.txt ; les années 1950 n'en couvrent que neuf."),
  ],
};
