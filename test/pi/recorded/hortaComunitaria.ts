// European Portuguese, a retired chemistry teacher, exact and ironic, and an agent that proposes and waits; a Perl script over CSV.
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
  'talhoes.csv': '1;Graça;40\n2;Sr. Aníbal;60\n3;Escola Básica;120\n4;;40\n5;Mingos;50\n',
  'leituras.csv':
    '2026-05-04;1;320\n2026-05-04;2;510\n2026-05-11;1;290\n2026-05-11;3;1400\n2026-05-18;2;n/d\n2026-05-18;5;450\n',
  'regulamento.txt':
    'JUNTA DE FREGUESIA - REGULAMENTO DA HORTA\n\nArt. 4.º É proibida a rega entre as 10h e as 18h.\nArt. 7.º Os pagamentos devem ser feitos em numerário.\n',
  'conta-antiga.pl': '# versão de 2014\nprint "usar a calculadora\\n";\n',
  'conta.pl': `use strict;
use warnings FATAL => 'all';

my %litros;
open my $f, '<', 'leituras.csv' or die "leituras.csv: $!";
while (<$f>) {
    chomp;
    my ($data, $talhao, $litros) = split /;/;
    $litros{$talhao} += $litros;
}
printf "%s;%.2f\\n", $_, $litros{$_} * 0.0019 for sort keys %litros;
`,
};

const withSay = `use strict;
use warnings FATAL => 'all';

my $fatura = shift;
my (%litros, $soma, %centimos);
open my $f, '<', 'leituras.csv' or die "leituras.csv: $!";
while (<$f>) {
    chomp;
    my ($data, $talhao, $litros) = split /;/;
    next if $litros eq 'n/d';
    $litros{$talhao} += $litros;
    $soma += $litros;
}
my $por_dar = $fatura * 100;
my %resto;
for my $t (keys %litros) {
    my $exato = $fatura * 100 * $litros{$t} / $soma;
    $centimos{$t} = int $exato;
    $resto{$t} = $exato - $centimos{$t};
    $por_dar -= $centimos{$t};
}
for my $t (sort { $resto{$b} <=> $resto{$a} || $a <=> $b } keys %resto) {
    last if $por_dar < 0.5;
    $centimos{$t}++;
    $por_dar--;
}
say sprintf "%s;%.2f", $_, $centimos{$_} / 100 for sort keys %centimos;
`;

export const hortaComunitaria: Dialogue = {
  name: 'recorded-horta',
  language: 'pt',
  program: { name: 'horta', files, git: true },
  steps: [
    you(
      'Bom dia. Ensinei Química durante trinta e seis anos e agora calhou-me a tesouraria da horta comunitária. Pretendo que a conta da água de cada talhão saia do programa e que a soma dê exatamente a fatura da junta, ao cêntimo. As folhas de leituras estão assinadas pelos hortelãos, portanto leituras.csv é intocável. E o computador da junta tem um Perl 5.8, sem ninguém que instale lá seja o que for.',
      goal(
        'Pretendo que a conta da água de cada talhão saia do programa e que a soma dê exatamente a fatura da junta, ao cêntimo',
      ),
      mustNot('As folhas de leituras estão assinadas pelos hortelãos, portanto leituras.csv é intocável'),
      must('o computador da junta tem um Perl 5.8, sem ninguém que instale lá seja o que for'),
    ),
    together('Vou ler o programa e os dois ficheiros.', read('conta.pl'), read('leituras.csv'), read('talhoes.csv')),
    run('perl conta.pl', { marks: [failed('Argument "n/d" isn\'t numeric in addition (+)', 'resolved')] }),
    it(
      'Há uma leitura «n/d» que faz parar o programa. Quanto aos cêntimos: arredondar cada conta e pôr a diferença no talhão maior, ou distribuir os cêntimos que sobram pelo método do maior resto. O que fazemos, e como tratar a leitura em falta?',
    ),
    you(
      'O maior resto, que é o mais justo, e até o demonstrei uma vez a uma turma que não quis saber. A leitura em falta salta-se: o contador esteve avariado.',
      decided('O maior resto, que é o mais justo'),
      decided('A leitura em falta salta-se: o contador esteve avariado.'),
    ),
    write('conta.pl', withSay),
    run('perl conta.pl 5.64', {
      marks: [failed('syntax error at conta.pl line 27', 'resolved')],
    }),
    run('sed -i \'s/^say sprintf "%s;%.2f"/printf "%s;%.2f\\\\n"/\' conta.pl && perl conta.pl 5.64 | tee saida.csv', {
      say: '«say» só existe desde o 5.10; printf serve para todos.',
      writes: ['conta.pl', 'saida.csv'],
    }),
    run("awk -F';' '{ s += $2 } END { print s }' saida.csv"),
    it('A soma dá 5.64, igual à fatura.'),
    you(
      'Admirável. Note que o talhão 4 está vago: talhão vago não paga, mas tem de figurar na lista com zero, senão perguntam-me por ele na assembleia. O Sr. Aníbal acha que «se devia pagar à área e não ao litro»; o Sr. Aníbal tem um contador que rega três vezes por dia.',
      must('talhão vago não paga, mas tem de figurar na lista com zero'),
      not('decision', 'se devia pagar à área e não ao litro', 'quoted'),
    ),
    edit('conta.pl', 'use Text::CSV;', 'use Text::CSV;', {
      writes: [],
      marks: [
        failed(
          'Could not find the exact text in conta.pl. The old text must match exactly including all whitespace and newlines.',
          'resolved',
        ),
      ],
    }),
    run('perl -MText::CSV -e 1', {
      say: 'Pensei num módulo para ler CSV; vejo se existe.',
      marks: [failed("Can't locate Text/CSV.pm in @INC", 'resolved', { optional: true })],
    }),
    it(
      'O módulo não vem com o Perl, e na junta não se instala. Proponho ler talhoes.csv com o mesmo split que já lá está; os nomes não têm ponto e vírgula.',
      decided('Proponho ler talhoes.csv com o mesmo split que já lá está', { key: 'split' }),
    ),
    you('Aceito a proposta.', again('split', 'Aceito a proposta.')),
    edit(
      'conta.pl',
      'my $por_dar = ',
      "open my $t, '<', 'talhoes.csv' or die \"talhoes.csv: $!\";\nwhile (<$t>) {\n    my ($talhao) = split /;/;\n    $litros{$talhao} ||= 0;\n}\nmy $por_dar = ",
    ),
    run('perl conta.pl 5.64 | grep ^4'),
    it('O talhão 4 aparece com 0.00.'),
    you(
      'Ponha também uma multa de dez por cento a quem se atrase. E, se não for abuso, gostava que as mensagens dissessem «ficheiro» e não «arquivo», e que os valores levassem vírgula decimal, como manda a nossa gramática.',
      not('constraint', 'Ponha também uma multa de dez por cento a quem se atrase.', 'withdrawn'),
      prefer('gostava que as mensagens dissessem «ficheiro» e não «arquivo»'),
      must('que os valores levassem vírgula decimal, como manda a nossa gramática'),
    ),
    run(
      'printf \'2\\n\' > atrasos.txt && sed -i \'s/^printf "%s;%.2f.*/for (sort keys %centimos) {\\n    my $v = sprintf "%.2f", $centimos{$_} \\/ 100;\\n    $v =~ tr|.|,|;\\n    print "$_;$v\\\\n";\\n}/\' conta.pl && perl conta.pl 5.64',
      {
        writes: ['atrasos.txt', 'conta.pl'],
      },
    ),
    it('A vírgula está. Criei atrasos.txt com os talhões em atraso; falta aplicar a multa.'),
    you(
      'Suspenda a multa: a assembleia acabou de a chumbar por telefone, onze contra dois. Pode apagar esse atrasos.txt, e de caminho a conta-antiga.pl. Leia-me o regulamento e diga se afeta o programa.',
      decided('Suspenda a multa: a assembleia acabou de a chumbar por telefone', { optional: true }),
    ),
    run('rm atrasos.txt && git rm -q conta-antiga.pl && cat regulamento.txt', {
      deletes: ['atrasos.txt', 'conta-antiga.pl'],
      reads: ['regulamento.txt'],
      marks: [
        not('constraint', 'É proibida a rega entre as 10h e as 18h.', 'pasted'),
        not('constraint', 'Os pagamentos devem ser feitos em numerário.', 'pasted'),
      ],
    }),
    it('Os artigos tratam da rega e do pagamento, nada que o programa calcule.'),
    you(
      'Era o que eu supunha. Quero um teste, à maneira de um ensaio em branco: uma fatura de zero e uma fatura negativa, que deve ser recusada.',
    ),
    write(
      't/conta.t',
      "use strict;\nuse Test::More tests => 2;\n\nis(`perl conta.pl 0 | grep -c ',00'`, \"5\\n\", 'fatura de zero');\nisnt(system('perl conta.pl -3 > /dev/null 2>&1'), 0, 'fatura negativa');\n",
    ),
    run('prove t/conta.t', {
      say: 'O segundo teste tem de reprovar, a recusa ainda não existe.',
      marks: [not('error', "#   Failed test 'fatura negativa'", 'expected-failure')],
    }),
    edit('conta.pl', 'my $fatura = shift;', 'my $fatura = shift;\ndie "fatura negativa\\n" if $fatura < 0;'),
    run('prove t/conta.t 2>&1 | tail -1'),
    it(
      'Ambos passam. Deseja que eu trate também a fatura com vírgula, 5,64, na linha de comando?',
      done('Deseja que eu trate também a fatura com vírgula, 5,64, na linha de comando?'),
    ),
    you(
      'Evidentemente. Verifique também se sobrou alguma referência a multas. Se um dia houver contadores digitais, lia-se tudo por rádio e eu voltava para as minhas roseiras.',
      not('openLoop', 'lia-se tudo por rádio e eu voltava para as minhas roseiras', 'hypothetical'),
    ),
    run("sed -i 's/^my $fatura = shift;/my $fatura = shift;\\n$fatura =~ tr|,|.|;/' conta.pl && perl conta.pl 5,64", {
      writes: ['conta.pl'],
    }),
    run('grep -in multa conta.pl', { marks: [not('error', 'Command exited with code 1', 'no-match')] }),
    it(
      'A vírgula é aceite e de multas não sobrou nada. Os nomes ainda não saem na lista; acrescento-os quando me disser se o talhão da escola leva o nome da diretora.',
      open('acrescento-os quando me disser se o talhão da escola leva o nome da diretora', { key: 'nomes' }),
    ),
    you(
      'Vou perguntar à diretora na segunda-feira. Mande entretanto a saida.csv ao presidente, presidente@junta.example.',
      again('nomes', 'Vou perguntar à diretora na segunda-feira.'),
    ),
    run('mail -s "Contas da horta" presidente@junta.example < saida.csv', {
      marks: [failed('mail: command not found', 'unresolved')],
    }),
    it(
      'Esta máquina não tem correio. O ficheiro está pronto; terá de o anexar no seu programa de correio.',
      open('terá de o anexar no seu programa de correio', { optional: true }),
    ),
    you(
      'Trato disso depois do almoço. Para terminar, quero um aviso por talhão, todos num só ficheiro avisos.txt e por ordem de talhão. Nos avisos não se menciona a dívida de terceiros, que já houve uma zaragata à conta disso.',
      open('Trato disso depois do almoço.'),
      request('quero um aviso por talhão, todos num só ficheiro avisos.txt e por ordem de talhão'),
      mustNot('Nos avisos não se menciona a dívida de terceiros, que já houve uma zaragata à conta disso.'),
    ),
    run(
      'perl conta.pl 5,64 | while IFS=\';\' read t v; do printf \'Talhão %s\\nÁgua de maio: %s euros\\n\\n\' "$t" "$v"; done > avisos.txt && head -3 avisos.txt',
      { writes: ['avisos.txt'], reads: ['avisos.txt'] },
    ),
    it('Estão os cinco avisos em avisos.txt, cada um só com a conta do próprio talhão.'),
  ],
};
