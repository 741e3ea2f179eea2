// Brazilian Portuguese, dictated into a microphone without punctuation by the coordinator of a bus depot; a small Python program.
import {
  again,
  type Dialogue,
  decided,
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
  'motoristas.csv': 'nome,categoria,folga\nJurandir,D,ter\nNeide,D,qua\nOsmar,E,qui\nCleonice,D,sex\nValdir,E,seg\n',
  'linhas.csv': 'linha,veiculo\n101,comum\n204,articulado\n318,comum\n',
  'rascunho.txt': 'ver com a Rose: linha 318 domingo?\n',
  'escala.py': `import csv


def montar(motoristas, linhas):
    escala = []
    vez = 0
    for linha in linhas:
        for turno in ("manha", "tarde"):
            motorista = motoristas[vez % len(motoristas)]
            escala.append((linha["linha"], turno, motorista["nome"]))
            vez += 1
    return escala


if __name__ == "__main__":
    motoristas = list(csv.DictReader(open("motoristas.csv")))
    linhas = list(csv.DictReader(open("linhas.csv")))
    for item in montar(motoristas, linhas):
        print(*item)
`,
};

const test = `import unittest

from escala import montar

GENTE = [
    {"nome": "Ana", "categoria": "D", "folga": "seg"},
    {"nome": "Bia", "categoria": "E", "folga": "ter"},
]


class Folga(unittest.TestCase):
    def test_quem_folga_nao_sai(self):
        nomes = {nome for _, _, nome in montar(GENTE, [{"linha": "1", "veiculo": "comum"}], "seg")}
        self.assertEqual(nomes, {"Bia"})
`;

const historico = `import sqlite3


def guardar(dia, escala, caminho="historico.db"):
    with sqlite3.connect(caminho) as banco:
        banco.executemany("insert into turnos values (?, ?, ?, ?)", [(dia, *item) for item in escala])
`;

export const escalaOnibus: Dialogue = {
  name: 'recorded-escala-onibus',
  language: 'pt',
  program: { name: 'garagem', files, git: true },
  steps: [
    you(
      'boa tarde ó tô falando pelo microfone então desculpa a falta de vírgula é o seguinte a escala sai com motorista que tá de folga e aí o ônibus fica parado na garagem eu preciso que a escala do dia respeite a folga de cada um e olha o micro da garagem não tem internet então nada de baixar biblioteca',
      goal('eu preciso que a escala do dia respeite a folga de cada um'),
      mustNot('o micro da garagem não tem internet então nada de baixar biblioteca'),
    ),
    together('Vou ver os arquivos.', read('escala.py'), read('motoristas.csv'), read('linhas.csv')),
    it(
      'O rodízio ignora a coluna folga, e o programa nem sabe que dia é. Duas saídas: pegar a data do sistema, ou receber o dia na linha de comando.',
    ),
    you(
      'a data do sistema não que a gente monta na véspera então na linha de comando mesmo tipo seg ter qua',
      decided('a data do sistema não que a gente monta na véspera então na linha de comando mesmo'),
    ),
    edit('escala.py', 'def montar(motoristas, linhas):', 'def montar(motoristas, linhas, dia):'),
    edit('escala.py', '    vez = 0\n', '    vez = 0\n    motoristas = [m for m in motoristas if m["folgas"] != dia]\n'),
    run(
      "sed -i 's/^import csv$/import csv\\nimport sys/; s/montar(motoristas, linhas):$/montar(motoristas, linhas, sys.argv[1]):/' escala.py && sed -i 's/^def montar.*/def montar(motoristas, linhas, dia):/' escala.py",
      {
        writes: ['escala.py'],
      },
    ),
    write('tests/test_escala.py', test),
    run('python3 -m unittest tests.test_escala', { marks: [failed("KeyError: 'folgas'", 'resolved')] }),
    run('sed -i \'s/"folgas"/"folga"/\' escala.py && python3 -m unittest tests.test_escala 2>&1 | tail -1', {
      say: 'O nome da coluna é no singular.',
      writes: ['escala.py'],
    }),
    it('Quem folga no dia não entra mais.'),
    you(
      'amém deu certo agora presta atenção que essa é importante ônibus articulado só quem tem categoria E isso aí é lei não tem conversa e o Valdir vive me dizendo pra não botar ele na linha do Osmar mas isso é briga deles',
      must('ônibus articulado só quem tem categoria E isso aí é lei não tem conversa'),
      not('constraint', 'pra não botar ele na linha do Osmar', 'quoted'),
    ),
    edit(
      'escala.py',
      '            motorista = motoristas[vez % len(motoristas)]\n            escala.append((linha["linha"], turno, motorista["nome"]))',
      '            podem = [m for m in motoristas if linha["veiculo"] != "articulado" or m["categoria"] == "E"]\n            motorista = podem[vez % len(podem)]\n            escala.append((linha["linha"], turno, motorista["nome"]))',
    ),
    run('python3 escala.py qua'),
    run(
      "printf 'nome,categoria,folga\\nNeide,D,qua\\n' > /tmp/so_neide.csv && python3 -c \"import csv, escala; print(escala.montar(list(csv.DictReader(open('/tmp/so_neide.csv'))), [{'linha': '204', 'veiculo': 'articulado'}], 'seg'))\"",
      {
        say: 'E se não sobrar ninguém com E?',
        passes: ['/tmp/so_neide.csv'],
        marks: [failed('ZeroDivisionError: integer modulo by zero', 'resolved')],
      },
    ),
    it(
      'Sem motorista habilitado o programa quebra. O melhor é a vaga sair escrita DESCOBERTO e o resto da escala continuar.',
      decided('O melhor é a vaga sair escrita DESCOBERTO e o resto da escala continuar', { key: 'vaga' }),
    ),
    you(
      'isso pode ser assim que aí eu ligo pro pessoal da reserva',
      again('vaga', 'isso pode ser assim que aí eu ligo pro pessoal da reserva'),
    ),
    edit(
      'escala.py',
      'motorista = podem[vez % len(podem)]',
      'motorista = podem[vez % len(podem)] if podem else {"nome": "DESCOBERTO"}',
    ),
    run(
      "python3 -c \"import csv, escala; print(escala.montar(list(csv.DictReader(open('/tmp/so_neide.csv'))), [{'linha': '204', 'veiculo': 'articulado'}], 'seg'))\"; rm /tmp/so_neide.csv",
      {
        passes: ['/tmp/so_neide.csv'],
      },
    ),
    it('Agora a vaga aparece como DESCOBERTO.'),
    you(
      'beleza e põe também no máximo quarenta horas por semana pra cada um e não mexe no motoristas.csv que quem cuida dele é o RH eu só recebo pronto',
      not('constraint', 'no máximo quarenta horas por semana pra cada um', 'withdrawn'),
      mustNot('não mexe no motoristas.csv que quem cuida dele é o RH'),
    ),
    it(
      'Para contar a semana preciso guardar o que já foi escalado. Pode ser um CSV que só cresce ou um banco sqlite, que já vem com o Python.',
    ),
    you(
      'o sqlite então que csv o povo abre no excel e estraga tudo peraí o rapaz do sindicato tá aqui do lado ih ele disse que fecharam outro número então esquece as quarenta horas por enquanto quando assinarem eu te falo quanto ficou',
      decided('o sqlite então que csv o povo abre no excel e estraga tudo'),
      decided('esquece as quarenta horas por enquanto', { optional: true }),
      open('quando assinarem eu te falo quanto ficou'),
    ),
    write('historico.py', historico, { say: 'Então só o histórico, sem limite.' }),
    run("python3 -c \"import historico; historico.guardar('seg', [('101', 'manha', 'Neide')])\"", {
      produces: ['historico.db'],
      marks: [failed('sqlite3.OperationalError: no such table: turnos', 'resolved')],
    }),
    edit(
      'historico.py',
      '        banco.executemany',
      '        banco.execute("create table if not exists turnos (dia, linha, turno, nome)")\n        banco.executemany',
    ),
    run(
      "rm -f historico.db && python3 -c \"import historico; historico.guardar('seg', [('101', 'manha', 'Neide')])\" && sqlite3 historico.db 'select * from turnos' && rm historico.db",
      {},
    ),
    it('Funciona, e apaguei o banco de teste.'),
    you(
      'olha o que chegou do escritório vou colar\n"AVISO 14: A partir do dia 1º é obrigatório o uso de crachá. É proibido trocar de turno sem autorização por escrito."\nisso é pra motorista não é pro programa não o que é pro programa é que a folha da portaria só tem quarenta colunas se passar corta o nome do coitado e eu gosto mais do nome na frente e a linha depois',
      not('constraint', 'É proibido trocar de turno sem autorização por escrito.', 'pasted'),
      not('constraint', 'A partir do dia 1º é obrigatório o uso de crachá.', 'pasted'),
      must('a folha da portaria só tem quarenta colunas se passar corta o nome do coitado'),
      prefer('eu gosto mais do nome na frente e a linha depois'),
    ),
    edit(
      'escala.py',
      '        print(*item)',
      '        linha, turno, nome = item\n        print(f"{nome[:25]:<26}{linha:<6}{turno}")',
    ),
    run("python3 escala.py qua | awk '{ print length }' | sort -n | tail -1"),
    it('Nome na frente, e a linha mais larga tem 37 colunas.'),
    you(
      'se um dia a prefeitura liberar o gps a gente podia casar com a posição do carro mas isso é sonho meu me diz uma coisa tem alguma coisa de feriado nesse programa',
      not('decision', 'a gente podia casar com a posição do carro', 'hypothetical'),
    ),
    run('grep -in feriado escala.py historico.py', { marks: [not('error', 'Command exited with code 1', 'no-match')] }),
    it('Nada. Feriado hoje conta como dia comum.'),
    you(
      'então tá em feriado roda a escala de domingo mas isso a gente faz na semana que vem',
      must('em feriado roda a escala de domingo'),
      open('isso a gente faz na semana que vem'),
    ),
    it('Certo, fica para a semana que vem.'),
    you('o rascunho.txt pode jogar fora e manda a escala de quarta num arquivo pro pendrive'),
    run('cat rascunho.txt && git rm -q rascunho.txt && python3 escala.py qua > escala-qua.txt', {
      reads: ['rascunho.txt'],
      deletes: ['rascunho.txt'],
      writes: ['escala-qua.txt'],
    }),
    run('cp escala-qua.txt /media/pendrive/', {
      marks: [failed("cp: cannot create regular file '/media/pendrive/': Not a directory", 'unresolved')],
    }),
    it(
      'O rascunho saiu e a escala está em escala-qua.txt. O pendrive não aparece montado; você pode conferir se ele está na máquina?',
      open('você pode conferir se ele está na máquina?', { key: 'pendrive' }),
    ),
    you(
      'ih tá na bolsa da Rose ela só volta amanhã deixa quieto bom agora o principal faz um resumo de quantos turnos cada motorista pegou tirando do histórico e do maior pro menor',
      again('pendrive', 'tá na bolsa da Rose ela só volta amanhã'),
      request('faz um resumo de quantos turnos cada motorista pegou tirando do histórico e do maior pro menor'),
    ),
    edit(
      'escala.py',
      '    for item in montar',
      '    escala = montar(motoristas, linhas, sys.argv[1])\n    guardar(sys.argv[1], escala)\n    for item in escala',
      {
        say: 'Primeiro o programa precisa gravar no histórico.',
      },
    ),
    run("sed -i 's/^import sys$/import sys\\n\\nfrom historico import guardar/' escala.py && python3 escala.py qua", {
      writes: ['escala.py'],
      produces: ['historico.db'],
      marks: [failed("TypeError: 'list' object is not callable", 'resolved')],
    }),
    run(
      "sed -i 's/^    for item in escala.*/    for item in escala:/' escala.py && python3 escala.py qua > /dev/null",
      {
        writes: ['escala.py'],
        produces: ['historico.db'],
      },
    ),
    write('resumo.sql', 'select nome, count(*) from turnos group by nome order by count(*) desc;\n'),
    run('sqlite3 historico.db < resumo.sql'),
    it('O resumo sai do histórico com resumo.sql, do maior para o menor.'),
  ],
};
