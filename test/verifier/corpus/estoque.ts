// Portuguese: stock keeping for a shop.
import { bash, type CorpusSession, choice, edit, failure, read, rule, say, told, user, write } from './session.ts';

export const estoque: CorpusSession = {
  name: 'estoque',
  language: 'pt',
  cwd: '/home/rafa/estoque',
  steps: [
    user(
      'u1',
      'Preciso que o estoque seja atualizado quando um pedido é cancelado. Nunca apague registros de auditoria. Todo valor deve usar Decimal, não float. Prefiro testes pequenos a um teste gigante.',
    ),
    read('r1', 'loja/pedidos/servico.py', 'class Servico:'),
    read('r2', 'loja/estoque/servico.py', 'class Servico:'),
    say('a1', 'Decidi publicar um evento pedido_cancelado em vez de chamar o estoque diretamente.'),
    edit('w1', 'loja/pedidos/servico.py'),
    write('w2', 'loja/estoque/ouvinte.py'),
    bash(
      'b1',
      'python -m pytest',
      'django.db.utils.IntegrityError: UNIQUE constraint failed: estoque_item.codigo\n1 failed',
      { failed: true, purpose: 'test' },
    ),
    edit('w3', 'loja/estoque/ouvinte.py'),
    bash('b2', 'python -m pytest', '57 passed in 4.8s', { purpose: 'test' }),
    bash('b3', 'docker build .', 'ERROR: failed to solve: python:3.13-slimm: not found', {
      failed: true,
      purpose: 'build',
    }),
    user('u2', 'O evento vai pela fila do Redis, não pelo banco. Pode remover o comando antigo.'),
    bash('b4', 'git rm loja/estoque/comando.py', "rm 'loja/estoque/comando.py'", {
      deletes: ['loja/estoque/comando.py'],
    }),
    say(
      'a2',
      'Removido. Ainda falta tratar cancelamentos parciais. Preciso confirmar com o financeiro o prazo de estorno.',
    ),
    user('u3', 'Agora gere um relatório dos itens com estoque negativo.'),
  ],
  goal: told(
    'u1',
    'Preciso que o estoque seja atualizado quando um pedido é cancelado',
    'O estoque deve ser atualizado quando um pedido é cancelado',
    'Atualizar o estoque sempre que um pedido é cancelado',
    'Quando um pedido é cancelado, o estoque precisa ser atualizado',
  ),
  request: told(
    'u3',
    'gere um relatório dos itens com estoque negativo',
    'Gerar um relatório dos itens com estoque negativo',
    'Um relatório com os itens de estoque negativo deve ser gerado',
    'Relatório de itens que têm estoque negativo a ser gerado',
  ),
  rules: [
    rule(
      'must-not',
      'u1',
      'Nunca apague registros de auditoria',
      [
        'Registros de auditoria nunca devem ser apagados',
        'Não apagar registros de auditoria',
        'É proibido apagar registros de auditoria',
      ],
      [
        'Apague registros de auditoria',
        'Registros de auditoria devem ser apagados',
        'Sempre apague os registros de auditoria',
      ],
    ),
    rule(
      'must',
      'u1',
      'Todo valor deve usar Decimal, não float',
      [
        'Todos os valores devem usar Decimal e não float',
        'Usar Decimal em todo valor, não float',
        'Valores sempre em Decimal, nunca em float',
      ],
      ['Todo valor deve usar float, não Decimal', 'Todo valor não deve usar Decimal, e sim float'],
    ),
    rule(
      'prefer',
      'u1',
      'Prefiro testes pequenos a um teste gigante',
      [
        'O usuário prefere testes pequenos a um teste gigante',
        'Melhor testes pequenos que um teste gigante',
        'Preferência por testes pequenos em vez de um teste gigante',
      ],
      ['O usuário prefere um teste gigante a testes pequenos', 'Melhor um teste gigante que testes pequenos'],
    ),
  ],
  withdrawn: [],
  choices: [
    choice(
      'assistant',
      'a1',
      'Decidi publicar um evento pedido_cancelado em vez de chamar o estoque diretamente',
      [
        'Publica-se um evento pedido_cancelado em vez de chamar o estoque diretamente',
        'Um evento pedido_cancelado é publicado, em vez de chamar o estoque diretamente',
        'Em vez de chamar o estoque diretamente, publicar o evento pedido_cancelado',
      ],
      [
        'Decidi não publicar um evento pedido_cancelado',
        'Chamar o estoque diretamente em vez de publicar um evento pedido_cancelado',
      ],
    ),
    choice(
      'user',
      'u2',
      'O evento vai pela fila do Redis, não pelo banco',
      [
        'O evento passa pela fila do Redis e não pelo banco',
        'Pela fila do Redis vai o evento, não pelo banco',
        'Fila do Redis para o evento, não o banco',
      ],
      ['O evento vai pelo banco, não pela fila do Redis', 'O evento não vai pela fila do Redis, e sim pelo banco'],
    ),
  ],
  reversed: [],
  failures: [
    failure(
      'b1',
      'IntegrityError: UNIQUE constraint failed: estoque_item.codigo',
      'loja/estoque/ouvinte.py',
      'b2',
      [
        'Resolvido: IntegrityError: UNIQUE constraint failed: estoque_item.codigo',
        'O IntegrityError (UNIQUE constraint failed em estoque_item.codigo) foi corrigido',
        'Corrigido o erro UNIQUE constraint failed de estoque_item.codigo (IntegrityError)',
      ],
      [
        'Ainda em aberto: IntegrityError: UNIQUE constraint failed: estoque_item.codigo',
        'O IntegrityError (UNIQUE constraint failed em estoque_item.codigo) continua sem solução',
      ],
    ),
    failure(
      'b3',
      'failed to solve: python:3.13-slimm: not found',
      null,
      null,
      [
        'docker build ainda falha: failed to solve: python:3.13-slimm: not found',
        'Em aberto: python:3.13-slimm not found (failed to solve) no docker build',
        'Não resolvido: failed to solve, imagem python:3.13-slimm not found',
      ],
      [
        'Resolvido: failed to solve: python:3.13-slimm: not found',
        'O erro do docker build (failed to solve, python:3.13-slimm: not found) foi corrigido',
      ],
    ),
  ],
  loops: [
    told(
      'a2',
      'Ainda falta tratar cancelamentos parciais',
      'Falta tratar os cancelamentos parciais',
      'Tratar cancelamentos parciais',
      'Cancelamentos parciais ainda não tratados',
    ),
    told(
      'a2',
      'Preciso confirmar com o financeiro o prazo de estorno',
      'O prazo de estorno precisa ser confirmado com o financeiro',
      'Confirmar o prazo de estorno com o financeiro',
      'Com o financeiro: confirmar o prazo de estorno',
    ),
  ],
  namesakes: [['loja/pedidos/servico.py', 'loja/estoque/servico.py']],
  proven: ['pytest: 57 testes passaram', 'Todos os testes passam', 'Os testes estão verdes'],
  invented: [
    'A imagem Docker foi construída com sucesso',
    'O build passou',
    'Publicado em produção',
    'O lint passou sem erros',
    'A verificação de tipos passou',
  ],
  fabricated: ['loja/estoque/relatorio.py', 'loja/financeiro/estorno.py', 'docs/cancelamento.md'],
  remarks: ['O projeto usa Django 5.1 e Python 3.13', 'O docker build falhou', 'Nada foi publicado até agora'],
};
