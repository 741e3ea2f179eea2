// German words of each class.
import type { Grammar } from './wordClass.ts';

export const german: Grammar = {
  language: 'de',
  common:
    'der|die|das|und|ist|nicht|ein|eine|einen|mit|für|auf|im|in|den|dem|des|zu|von|wir|ich|du|sie|es|sind|auch|noch|bitte|wenn|dann|aber|oder|nur|mal|wird|werden|hat|haben|wie|was|bei|nach|aus|als|so|doch|schon|mir|uns|dir|kein|keine|keinen|jetzt|hier|da|ja|nein|zur|zum|vom|am|an|um|kann|soll|muss|man|alle|alles|immer|nie|eben|halt|eigentlich|lass|mach|dass|weil|sich|war',
  neg: 'nicht|kein|keine|keinen|keiner|keines|keinem|ohne|nichts|nix|net|nich|weder|nimmer|ned|hör auf|hört auf',
  never:
    'nie|niemals|nie wieder|auf keinen fall|unter keinen umständen|keinesfalls|nirgends|nirgendwo|niemand|bloß nicht',
  every:
    'immer|alle|alles|aller|allen|jede|jeder|jedes|jeden|jedem|überall|stets|jedes mal|grundsätzlich|generell|durchgehend|durchweg|sämtliche|ausnahmslos|komplett|gesamte|gesamten|standardmäßig|jeweils|beide|egal',
  only: 'nur|ausschließlich|lediglich|höchstens|maximal|mindestens|nichts anderes|bloß|allein|nicht mehr als|strikt|minimum|maximum|unter',
  must: 'muss|müssen|musst|müsst|zwingend|pflicht|unbedingt|erforderlich|verpflichtend|notwendig|brauchen|stell sicher|achte darauf|sorge dafür|achtet|achte|sicherstellen|sorg dafür|hat zu|haben zu|ist zu|sind zu',
  should: 'soll|sollen|sollte|sollten|sollst|gehört|gehören|liegt|liegen|kommt|kommen|bleibt|bleiben|steht|stehen',
  can: 'kann|können|könnte|könnten|könntest|darf|dürfen|vielleicht|eventuell|möglicherweise|möglich',
  cond: 'wenn|falls|sofern|bevor|solange|außer|es sei denn|sobald|bis|während|nachdem|ansonsten',
  hyp: 'würde|würden|wäre|wären|hätte|hätten|was wäre wenn|angenommen|stell dir vor|mal angenommen|theoretisch|hypothetisch|müssten wir|müsste man|könnte man|irgendwann mal|frage mich|überlege|falls wir je|müssten|müsste|bräuchten',
  please: 'bitte|bitteschön|sei so gut',
  ask: 'kannst du|könntest du|würdest du|kannste|magst du|ich möchte dass du|ich brauche|ich will|ich möchte|ich hätte gern|hilf mir|willst du|deine aufgabe|wir brauchen|könnt ihr',
  prefer:
    'lieber|bevorzuge|bevorzugt|bevorzugen|am liebsten|vorzugsweise|besser|eher|mag|gefällt|mir wäre|wäre mir lieber|im zweifel|möglichst|gerne|gern|ich mag|ich hasse|hasse|nach möglichkeit|idealerweise|kein freund|kein fan|wenn möglich|ziehe',
  persist:
    'ab jetzt|ab sofort|von nun an|künftig|in zukunft|zukünftig|ab heute|fortan|weiterhin|dauerhaft|für den rest|regel|regeln|konvention|hausregel|bei uns|in diesem projekt|im ganzen projekt|im projekt|im repo|wie immer|wie üblich|nach wie vor|grundregel',
  i: 'ich|mir|mich|mein|meine|meinen|meinem|meiner',
  we: 'wir|uns|unser|unsere|unseren|unserem|lass uns|unserer',
  you: 'du|dir|dich|dein|deine|deinen|sie|ihr|euch',
  will: 'werde|wird|werden|ich werde|wir werden|als nächstes werde',
  past: 'war|waren|hatte|hatten|hat|habe|haben|wurde|wurden|gestern|letzte woche|letztes jahr|letztes mal|früher|damals|vorhin|neulich|ging|gab|kam|fand|sah|schrieb|zuletzt|versucht|probiert|passiert|gemerkt|gedauert',
  done: 'fertig|erledigt|behoben|abgeschlossen|läuft|grün|implementiert|umgesetzt|gelöst|ergänzt|hinzugefügt|geändert|angelegt|entfernt|umbenannt|verschoben|funktioniert|passt|eingebaut|steht jetzt|geschlossen|gefixt|angepasst',
  later:
    'später|morgen|danach|ein andermal|irgendwann|nächste woche|nachher|nicht jetzt|noch nicht|nachträglich|separat|eigener pr|eigenen pr|verschieben|aufschieben|zurückstellen|parken|todo|nach dem release|am montag|im nächsten schritt|in einem folge*|folgeticket|demnächst|bei gelegenheit|backlog|nachholen|nachziehen|offen|nächsten monat|nächstes jahr|am dienstag|am mittwoch|am donnerstag|am freitag|im januar|wenn zeit ist|bis dahin|zurückgestellt|verschoben|später mal|in der nächsten version|übernächste',
  remember:
    'vergiss nicht|nicht vergessen|denk dran|denk daran|merk dir|erinnere mich|erinner mich|merke dir|im hinterkopf|beachte|bedenke|nicht vergisst|notier|notiere|merken',
  instead:
    'stattdessen|statt|anstatt|anstelle|doch|doch lieber|eigentlich|nicht mehr|zurück zu|zurück auf|wechsel|wechseln|ersetze|tausche|umentschieden|anders überlegt|sondern|umsteigen|umgestiegen|umstellen',
  because: 'weil|da|denn|damit|sonst|wegen|deshalb|deswegen|darum|aufgrund|grund|kunde|kunden|rechtlich',
  wh: 'was|warum|wieso|weshalb|wie|wo|wer|welche|welcher|welches|wann|gibt es|gibts|ist das|sind das|sollen wir|soll ich|sollten wir|hast du|habt ihr|können wir|brauchen wir|müssen wir|wozu|woher|ist es|geht das',
  ack: 'ok|okay|ja|jo|jup|jep|klar|gut|passt|super|perfekt|prima|einverstanden|genau|mach das|mach|mach so|mach weiter|weiter|alles klar|klingt gut|sieht gut aus|stimmt|richtig|in ordnung|gerne|los|leg los|so machen wir|machen wir so|dann mach|von mir aus|meinetwegen|top|sehr gut|geht klar|gefällt mir|abgemacht|nur zu|jawohl|so ist gut|machen wir',
  thanks: 'danke|dankeschön|vielen dank|merci|gute arbeit|danke dir',
  reject:
    'nein|nee|nö|falsch|lass das|nicht so|stopp|halt|warte|moment|auf gar keinen|vergiss es|lieber nicht|doch nicht|quatsch|blödsinn|bloß nicht|abbrechen|so nicht',
  forget:
    'vergiss|ignorier|ignoriere|streich|streiche|fallen|verwirf|hinfällig|gilt nicht mehr|aufgehoben|zurücknehmen|nehme zurück|nehm zurück|nehme ich zurück|nehm ich zurück|ziehe ich zurück|ist vom tisch|vom tisch|obsolet|überholt|entfällt|hebe|nicht länger|erledigt sich|kassier|gestrichen',
  allow:
    'darfst|darf|dürfen|dürft|erlaubt|kannst ruhig|ruhig|ist ok|ist okay|sind ok|in ordnung|brauchst|braucht|brauchst du nicht|musst du nicht|musst nicht|nicht nötig|egal|optional|von mir aus|wenn du willst|kein problem|spielt keine rolle|muss nicht|müssen nicht|freie hand|geht auch',
  task: 'füg|füge|fix|fixe|schreib|schreibe|implementier*|refaktor*|führ|führe|prüf|prüfe|schau|schau dir|guck|erklär|erkläre|zeig|zeige|erstell|erstelle|benenn|benenne|aktualisier*|bau|baue|teste|such|suche|finde|untersuche|installier*|generier*|entfern|entferne|lösch|lösche|änder|ändere|starte|deploy*|committe|pushe|öffne|lies|gib|mach mir|repariere|behebe|übersetze|räum|verbesser|verbessere|optimier*|vergleiche|analysier*|probier|probiere|lass laufen|bring|leg|lege|hinzufügen|erweitere|zieh|stell um|passe|pass|anpassen|ergänze|ergänz|sortier*|sortiere|formatier*|kopier*|kopiere|miss|messe|zähl|zähle|verschieb*|verschiebe|ersetz|ersetze|fasse|fass zusammen|stell|stelle|dreh|drehe|trenn|trenne|kürz|kürze|exportier*|importier*|lad|lade|speicher|speichere|schick|schicke|such raus|finde raus|geh durch|sieh|sieh dir|guck dir|schau mal|bereite|protokollier*|markier*|filter|filtere|gruppier*|berechne|rechne|zeichne|mach|setz um|bau ein|nimm raus|wirf|spiel|aufräumen|einbauen|umbauen|ausgeben|anlegen|leg an|schreiben sie|prüfen sie|erstellen sie|setzen sie|zeigen sie|ändern sie|fügen sie|machen sie|bauen sie|ergänzen sie|löschen sie|starten sie|geben sie|zählen sie|suchen sie|vergleichen sie|erklären sie|legen sie|führen sie|korrigieren sie',
  policy:
    'nutze|nutz|benutze|benutz|verwende|verwenden|nimm|halte|halt dich|halte dich|behalte|lass|vermeide|folge|behandle|nenne|setz|setze|respektiere|bleib|beschränke|antworte|antwort|frag|frag mich|sprich|rede|schreib auf|packe|pack|arbeite|kapsle|halten|nutzen|bleibt|gehe|formuliere|rechne|trag|achte|achte darauf|schreibweise|melde|meldet|runde|rundet|speichert|bleiben|gilt|gelten|kommt in|kommen in|gehört|gehören|bekommt|kriegt|darf höchstens|höchstens|mindestens',
  forbid:
    'finger weg|nicht anfassen|unangetastet|tabu|verboten|untersagt|hände weg|nicht anrühren|in ruhe|bleibt wie|fass|rühr|nicht ändern|nicht verändern|nichts ändern|gesperrt|eingefroren|unterlass|verzichte|unverändert|so wie es ist|unberührt|nicht erlaubt|unzulässig',
  propose:
    'schlage vor|vorschlag|empfehle|empfehlung|option|optionen|alternative|alternativen|wie wäre es|wir könnten|ich könnte|ein ansatz|ansatz|variante|varianten|soll ich|möchtest du|willst du|würdest du lieber|entweder|tendiere|ich würde|wahlweise|denkbar',
  says: 'sagt|sagte|laut|meint|meinte|schreibt|schrieb|steht in|behauptet|zufolge|will|wollte|findet|kollege|kollegin|chef|doku|im ticket|in der mail|artikel|blog|zitat|erzählt|empfiehlt|handbuch|angeblich',
  decide:
    'entscheide|entschieden|entscheidung|ich nehme|wir nehmen|nehmen wir|dann nehmen wir|ich setze auf|wir setzen auf|wir bleiben bei|bleiben wir bei|wähle|gewählt|lass uns|wir gehen mit|ich gehe mit|ich verwende|ich nutze|wir verwenden|wir nutzen|wir machen|machen wir|festgelegt|wir entscheiden|ich wähle|wir speichern|ich baue|ich halte|dann also|es wird|beschlossen|entschluss|ich lege|ich speichere|einigen|wir legen',
  still:
    'noch|offen|fehlt|fehlen|ausstehend|bleibt noch|steht noch|übrig|unfertig|unerledigt|noch nicht|ungetestet|ungeklärt|verbleibt|platzhalter|muss noch|müssen noch|halb|aussteht|steht aus|stehen aus|zu klären|unklar|nicht fertig|nicht umgesetzt|warten auf|warte auf',
  also: 'auch|außerdem|zusätzlich|und noch|ach ja|übrigens|ferner|nebenbei|obendrein|dazu|ebenso|ebenfalls|weiters|und außerdem',
  but: 'aber|jedoch|allerdings|trotzdem|außer|obwohl|bis auf|mit ausnahme',
  next: 'als nächstes|nächster schritt|nächste schritte|zuerst|zunächst|dann|danach|schritt|schritte|abschließend|anschließend|zweitens|erstens|jetzt kümmere',
  now: 'jetzt|gerade|aktuell|momentan|heute|diesmal|dieses mal|sofort|schnell|kurz|mal kurz|einmal|ausnahmsweise|erstmal|vorerst|gleich',
};
