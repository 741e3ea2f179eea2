// Portuguese words of each class.
import type { Grammar } from './wordClass.ts';

export const portuguese: Grammar = {
  language: 'pt',
  common:
    'o|a|os|as|de|do|da|dos|das|que|e|em|um|uma|é|não|com|por|para|se|no|na|nos|nas|ao|à|mais|mas|como|foi|ele|ela|isso|esse|essa|este|esta|isto|eu|você|vc|nós|a gente|pra|pro|são|tem|ser|está|estão|também|já|só|muito|sem|sobre|até|quando|porque|meu|minha|seu|sua|todo|todos|todas|sempre|nunca|agora|aqui|então|usa|use|fazer|faz|pelo|pela|dele|ok|sim|aí|tá',
  neg: 'não|nao|sem|nada|nem|nenhum|nenhuma|tampouco|pare de|para de|n',
  never:
    'nunca|jamais|de jeito nenhum|em hipótese alguma|sob nenhuma circunstância|em nenhum caso|ninguém|nem pensar|em lugar nenhum',
  every:
    'sempre|todo|toda|todos|todas|cada|qualquer|em todo lugar|em todos|tudo|por padrão|em geral|ambos|inteiro|inteira|toda vez|sistematicamente|o resto de|geral|onde quer',
  only: 'só|somente|apenas|unicamente|exclusivamente|no máximo|no mínimo|pelo menos|máximo|mínimo|nada além|estritamente|menos de',
  must: 'deve|devem|tem que|têm que|tem de|precisa|precisam|obrigatório|obrigatória|necessário|certifique-se|garanta|garante|é preciso|requer|imprescindível|é pra|cuide|há de|tenha certeza',
  should: 'deveria|deveriam|vai em|vão em|fica|ficam|mora|moram|convém|fica em|vai|vão',
  can: 'pode|podem|posso|podemos|poderia|poderiam|talvez|possível|quem sabe|dá pra',
  cond: 'se|quando|a menos que|a não ser|caso|desde que|enquanto|antes de|até que|assim que|depois de|uma vez que',
  hyp: 'seria|seriam|haveria|teríamos|teria que|imagina|imagine|suponha|supondo|vamos supor|hipoteticamente|em teoria|e se|se um dia|se fosse|se tivéssemos|se algum dia|me pergunto|poderíamos|faria|fosse|migrássemos|precisaríamos|deveríamos',
  please: 'por favor|pfv|pf|porfavor|faz favor|por gentileza',
  ask: 'você pode|pode|poderia|consegue|quero que|preciso que|quero|preciso|gostaria que|me ajuda|me ajude|podes|vc pode|sua tarefa|precisamos|queremos|dá pra você|gostaria',
  prefer:
    'prefiro|preferimos|melhor|preferível|preferencialmente|de preferência|gosto|não gosto|odeio|antes|idealmente|se possível|na dúvida|preferia|em vez|sempre que possível|adoro|não curto|curto|não sou fã',
  persist:
    'a partir de agora|daqui pra frente|daqui para frente|de agora em diante|doravante|daqui em diante|neste projeto|nesse projeto|no projeto|neste repo|como regra|regra|regras|norma|convenção|padrão|como sempre|por toda|aqui|nesse repo|via de regra|futuramente',
  i: 'eu|me|mim|meu|minha|meus|minhas|comigo',
  we: 'nós|nos|nosso|nossa|nossos|nossas|a gente|vamos|usamos|temos|fazemos',
  you: 'você|vc|vcs|tu|te|seu|sua|teu|tua|vocês|ti',
  will: 'vou|vai|vamos|irei|farei|faremos|usarei|usaremos|adicionarei|será|serão|implementarei|criarei|deixarei',
  past: 'era|eram|foi|foram|estava|tinha|havia|ontem|semana passada|ano passado|da última vez|antes|fiz|fizemos|tentei|testei|vi|encontrei|aconteceu|demorou|tive|tivemos|escrevi|usávamos|perdi|perdemos|quebrou|mês passado|deu',
  done: 'feito|pronto|pronta|terminado|corrigido|consertado|concluído|funciona|funcionam|passam|passa|verde|implementado|resolvido|adicionado|atualizado|criado|removido|renomeado|movido|já está|fechado|passando|terminei',
  later:
    'depois|mais tarde|amanhã|em outro momento|outra hora|algum dia|semana que vem|próxima semana|ainda não|agora não|mais pra frente|mais adiante|separado|outro pr|adiar|adia|deixa pra|fica pra|pendente|todo|segunda-feira|depois do release|próxima sessão|pra depois|no futuro|futuramente|mês que vem|na sexta|na terça|na quarta|na quinta|em janeiro|quando der tempo|por enquanto não|próxima versão|enquanto isso',
  remember:
    'não esquece|não esqueça|não se esqueça|lembra|lembre|me lembra|me lembre|lembre-se|tenha em mente|leve em conta|anota|anote|pra não esquecer|atenção|lembrar|repara',
  instead:
    'em vez de|ao invés de|no lugar de|na verdade|pensando bem|no fim|muda para|mude para|mudar para|vamos voltar|volta para|não mais|substitui|troca|troque|mudei de ideia|mas sim|melhor não|e não|passar para',
  because:
    'porque|pois|já que|para que|senão|por causa|devido a|por isso|motivo|cliente|clientes|auditoria|assim|legal|jurídico',
  wh: 'o que|por que|por quê|como|onde|quem|qual|quais|quando|quanto|tem algum|existe|será que|devemos|deveríamos|podemos|precisamos|pra que|cadê|é possível',
  ack: 'ok|okay|sim|tá|tá bom|beleza|blz|claro|bom|perfeito|ótimo|de acordo|vai|manda ver|pode fazer|pode ser|pode ir|faz isso|faça isso|continua|continue|segue|correto|exato|isso|isso mesmo|fechado|combinado|show|legal|boa|certo|concordo|bora|parece bom|aprovado|pode seguir|manda bala|fechou|tranquilo|joia|vamos nessa|gostei',
  thanks: 'obrigado|obrigada|valeu|brigado|muito obrigado|bom trabalho|agradeço|vlw',
  reject:
    'não|nao|pera|espera|para|assim não|isso não|errado|nem pensar|melhor não|deixa|esquece|cancela|nada disso|de jeito nenhum|deixa quieto',
  forget:
    'esquece|esqueça|ignora|ignore|descarta|descarte|não vale mais|não se aplica|não precisa mais|cancela|retiro|anula|sem efeito|deixa pra lá|desconsidera|desconsidere|caiu|não é mais|revogado|não existe mais|libero',
  allow:
    'pode|podem|permitido|não precisa|não é necessário|não tem que|tanto faz|não importa|como quiser|tudo bem|opcional|se quiser|sem problema|fique à vontade|liberado|dá pra|não faz mal|aceitável|está liberado|tá liberado',
  task: 'adicion*|conserta*|corrij*|corrig*|escrev*|implement*|refator*|roda|rode|execut*|verific*|olha|olhe|explic*|mostr*|cria|crie|renomei*|atualiz*|constru*|testa|teste|depur*|busca|busque|procura|procure|encontr*|investig*|faz|faça|faca|instal*|gera|gere|convert*|extrai*|divid*|remov*|apag*|delet*|muda|mude|altera|altere|sobe|suba|abre|abra|leia|lista|liste|me diz|me dá|compar*|analis*|limpa|limpe|melhor*|otimiz*|traduz*|documente|migr*|move|mova|coloca|coloque|monta|monte|prepar*|ajusta|ajuste|arruma|arrume|dá uma olhada|calcula|conta|copia|junta|exporta|importa|filtra|formata|grava|ordena|passa|pega|põe|bota|substitui|tira|troca|separa|verifica|vê|cuida|refaz|preciso que|quero que|acha|compara',
  policy:
    'use|usa|usar|utilize|utiliza|mantenha|mantém|manter|deixa|deixe|evite|evita|siga|segue|trate|nomeie|respeite|limite|responda|responde|pergunte|pergunta|fale|fala|guarde|atenha-se|avise|me avisa|me avise|consulte|redija|trabalhe|valide|prefira|arredonda|respeita|inclui|garante|vai em|vai no|vai na|fica em|fica no|fica na|leva|se guarda',
  forbid:
    'não mexe|não mexa|não toque|não toca|não mexer|proibido|proibida|proibidos|intocável|intacto|intacta|congelado|vetado|não altere|não alterar|não modifique|do jeito que está|como está|não use|não usar|não é permitido|fora dos limites|não pode|nem encosta|não coloque|não adicione|evitar|quieto',
  propose:
    'sugiro|recomendo|proponho|proposta|opção|opções|alternativa|alternativas|que tal|poderíamos|eu poderia|uma abordagem|abordagem|quer que|você quer|você prefere|ou então|me inclino|recomendação|devo|gostaria que eu',
  says: 'diz|dizem|disse|segundo|de acordo com|afirma|escreveu|comenta|menciona|quer|queria|acha|colega|chefe|documentação|no ticket|no e-mail|no email|artigo|blog|recomenda|insiste|cita|falou',
  decide:
    'decidido|decidimos|decisão|decido|escolho|escolhemos|optamos|opto por|vamos com|vamos de|fico com|ficamos com|vamos usar|vou usar|usaremos|usarei|fechamos|vou de|então usamos|será|a opção|vamos ficar|escolhido|escolhi|vamos manter|vou manter|vou guardar|batido o martelo|vou com|vamos pela|vamos na|definido|ficou definido',
  still:
    'ainda|falta|faltam|pendente|pendentes|resta|restam|sem terminar|sem resolver|restante|a fazer|por fazer|sem teste|falta fazer|incompleto|em aberto|não feito|sem fazer|a decidir|sem resposta|aguardando',
  also: 'também|além disso|e também|outra coisa|aliás|por sinal|ah e|ainda por cima|mais uma coisa|e mais',
  but: 'mas|porém|contudo|embora|exceto|salvo|menos|a não ser|só que|fora',
  next: 'próximo passo|próximos passos|primeiro|depois|em seguida|passo|passos|finalmente|por fim|segundo|agora vamos|a seguir',
  now: 'agora|agora mesmo|hoje|desta vez|dessa vez|por enquanto|por ora|rápido|rapidinho|já|logo|uma vez|só dessa vez',
};
