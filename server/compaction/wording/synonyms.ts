// Words that writers exchange when they say the same thing again. A small table: every line is one meaning.
// Lines of `opposites` are two sides of one question; seeing the other side turns a rule round.

const groups = `
add create introduce implement write insert build
change modify edit alter touch update adjust amend mutate
fix repair resolve correct solve patch
error failure fault exception problem bug issue crash break
fail crash break
run execute launch start invoke
store save persist keep record hold
show display render present
test spec unittest
config configuration configure setting preference option
database db datastore
repo repository
env environment
doc documentation docs readme
dir directory folder
dependency deps package library
prod production live
dev development
function fn method
message msg
auth authentication authenticate authorization authn login signin
param parameter argument arg
variable var
request req
response resp reply answer
verify check validate ensure confirm
choose chose select pick opt decide settle adopt decision
prefer favour favor
log logging logged
send emit transmit dispatch
user customer client
fast quick rapid speedy
slow sluggish
big large huge
small tiny little
remove delete drop discard eliminate strip erase purge cull
rename move relocate
split separate divide
merge combine join unify
convert transform translate migrate port
limit cap bound maximum max
commit committed
deploy rollout ship release publish
password passphrase secret credential
token key
api endpoint route
ui interface frontend
backend server
job task work
retry retries reattempt
wait delay pause
timeout deadline
cache caching cached memoize
comment remark annotation
folder directory
reply answer respond
begin start
finish complete end done
refactor restructure rework rewrite clean
require demand mandatory
comply follow respect obey honour honor adhere
public exported external
order sequence
number count amount
import include
raise throw
line row
column field
german deutsch deutsche deutschen
english englisch inglés anglais inglês
verwenden nutzen benutzen einsetzen nehmen
ändern anfassen bearbeiten verändern anpassen
löschen entfernen
usar utilizar emplear
cambiar modificar tocar editar
eliminar borrar quitar
utiliser employer
changer modifier toucher
supprimer retirer enlever effacer
mudar alterar modificar mexer
remover apagar excluir
kullan kullanmak
değiştir dokun düzenle
sil kaldır
`;

const opposites = `
keep retain preserve maintain stay | remove delete drop discard eliminate strip rename replace
enable activate | disable deactivate
include | exclude omit
before prior | after following
increase raise grow | decrease reduce lower shrink
accept | reject decline
pass succeed success passing | fail failure failing
resolved | unresolved
fixed | broken unfixed
open | closed
required mandatory | optional
sync synchronous blocking | async asynchronous
above exceed exceeds beyond | below under within less
minimum min | maximum max
ascending | descending
true | false
public | private
light | dark
tabs tab | spaces space
single | double
encrypted | plaintext unencrypted
strict | lenient loose
internal | external
local | remote
allow permit | forbid
change changed modify edit touch alter ändern ändere ändert änderung anfassen verändern cambiar modificar tocar changer modifier toucher mudar alterar mexer | unchanged untouched unmodified unaltered intact unverändert unangetastet intacto intacta inchangé inchangée intacte inalterado inalterada
`;

const lineWords = (line: string): string[] => line.split(/\s+/).filter((word) => word.length > 0);
const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim().length > 0);

/** Word groups of one meaning. */
export const synonymGroups: readonly (readonly string[])[] = linesOf(groups).map(lineWords);

/** Pairs of sides; a word of one side denies a word of the other. */
export const oppositePairs: readonly (readonly [readonly string[], readonly string[]])[] = linesOf(opposites).map(
  (line) => {
    const [left = '', right = ''] = line.split('|');
    return [lineWords(left), lineWords(right)];
  },
);
