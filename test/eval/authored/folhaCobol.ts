// Written session: a Brazilian analyst who abbreviates, and a didactic agent, on moving a payroll batch from COBOL to Java.
import {
  type AuthoredSession,
  bash,
  bashFails,
  edit,
  grep,
  ls,
  noMatch,
  read,
  readFails,
  say,
  user,
  write,
} from './turns.ts';

const cobol = `       IDENTIFICATION DIVISION.
       PROGRAM-ID. CALCFOLHA.
      *> 1991 - J. PRADO
      *> ⟦x.paste.constraint|NAO ALTERAR SEM AUTORIZACAO DA DIRETORIA⟧
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01 WS-SALARIO      PIC 9(7)V99 COMP-3.
       01 WS-INSS         PIC 9(5)V99 COMP-3.
       01 WS-FAIXA-1      PIC 9(5)V99 VALUE 01412.00.
       PROCEDURE DIVISION.
           IF WS-SALARIO <= WS-FAIXA-1
               COMPUTE WS-INSS = WS-SALARIO * 0.075
           END-IF.
`;

export const folhaCobol: AuthoredSession = {
  name: 'folha-cobol',
  language: 'pt',
  cwd: '/home/rafa/migracao/folha',
  model: ['openai', 'gpt-5.1'],
  startedAt: '2026-07-13T13:40:00.000Z',
  turns: [
    user(
      'blz? ⟦goal|preciso migrar o CALCFOLHA (cálculo do INSS e IRRF da folha) de cobol pra java antes do mainframe ser desligado em outubro⟧. ⟦must|os centavos têm q bater com o cobol em todas as matrículas, o sindicato confere holerite por holerite⟧. são 11 mil func.',
    ),
    say(
      'Tudo bem! Vamos por partes: primeiro eu leio o programa e os dados de exemplo.',
      ls('.', 'cobol/\ndados/\njava/\nREADME.md'),
      read('cobol/CALCFOLHA.cbl', cobol),
      bash(
        'ls dados && head -c 200 dados/folha_2026_06.dat | xxd | head -3',
        'folha_2026_06.dat\nfolha_2026_06.out\n00000000: f1f2 f3f4 f5f6 c140 4040 0141 2000 0c00  ...',
      ),
      bash('find java -name "*.java" | head', 'java/src/main/java/br/gov/folha/App.java'),
    ),
    say(
      'O arquivo está em EBCDIC com campos COMP-3 (decimal compactado). Duas abordagens: converter tudo para texto antes, ou ⟦dec#bin|ler o binário direto no Java⟧.',
    ),
    user('⟦+bin|direto no binário⟧, pq ⟦not|o pessoal da produção não deixa a gente colocar mais um passo no JCL⟧'),
    say(
      'Certo. Começo pelo leitor de COMP-3.',
      write(
        'java/src/main/java/br/gov/folha/Comp3.java',
        'package br.gov.folha;\n\nimport java.math.BigDecimal;\nimport java.math.BigInteger;\n\nfinal class Comp3 {\n    static BigDecimal ler(byte[] b, int ini, int tam, int escala) {\n        StringBuilder s = new StringBuilder();\n        for (int i = ini; i < ini + tam; i++) s.append(String.format("%02x", b[i]));\n        char sinal = s.charAt(s.length() - 1);\n        BigDecimal v = new BigDecimal(new BigInteger(s.substring(0, s.length() - 1)), escala);\n        return sinal == \'d\' ? v.negate() : v;\n    }\n}\n',
      ),
      write(
        'java/src/test/java/br/gov/folha/Comp3Test.java',
        'package br.gov.folha;\n\nclass Comp3Test {\n    @Test\n    void leSalario() {\n        assertEquals(new BigDecimal("1412.00"), Comp3.ler(new byte[] {0x01, 0x41, 0x20, 0x0c}, 0, 4, 2));\n    }\n}\n',
      ),
      bashFails(
        'cd java && mvn -q test',
        '[ERROR] COMPILATION ERROR :\n[ERROR] /home/rafa/migracao/folha/java/src/test/java/br/gov/folha/Comp3Test.java:[4,6] ⟦errok|cannot find symbol\n[ERROR]   symbol:   class Test⟧',
        1,
      ),
    ),
    say(
      'O pom ainda não tem JUnit. Vou olhar.',
      read(
        'java/pom.xml',
        '<project>\n  <modelVersion>4.0.0</modelVersion>\n  <groupId>br.gov</groupId>\n  <artifactId>folha</artifactId>\n  <version>0.1</version>\n  <properties><maven.compiler.source>8</maven.compiler.source><maven.compiler.target>8</maven.compiler.target></properties>\n</project>\n',
      ),
    ),
    user(
      'ah e o maven aqui ⟦must|só enxerga o nexus interno, internet nem pensar⟧. ⟦must|tem junit 4.12 lá, 5 não tem⟧',
    ),
    say(
      '⟦dec?|Então JUnit 4.12.⟧',
      edit(
        'java/pom.xml',
        '</project>',
        '  <dependencies>\n    <dependency><groupId>junit</groupId><artifactId>junit</artifactId><version>4.12</version><scope>test</scope></dependency>\n  </dependencies>\n</project>',
      ),
      edit(
        'java/src/test/java/br/gov/folha/Comp3Test.java',
        'package br.gov.folha;',
        'package br.gov.folha;\n\nimport static org.junit.Assert.assertEquals;\n\nimport java.math.BigDecimal;\nimport org.junit.Test;',
      ),
      bash('cd java && mvn -q test', ''),
    ),
    say(
      'Passou. Agora o cálculo. ⟦dec|As faixas do INSS ficam num arquivo faixas.properties por competência, em vez de constantes no código⟧, porque mudam todo ano.',
      write(
        'java/src/main/resources/faixas.properties',
        '2026.1.ate=1412.00\n2026.1.aliquota=0.075\n2026.2.ate=2666.68\n2026.2.aliquota=0.09\n',
      ),
      write(
        'java/src/main/java/br/gov/folha/Inss.java',
        'package br.gov.folha;\n\nimport java.math.BigDecimal;\nimport java.math.RoundingMode;\n\nfinal class Inss {\n    BigDecimal calcular(BigDecimal salario) {\n        BigDecimal total = BigDecimal.ZERO;\n        for (Faixa f : faixas) total = total.add(f.parcela(salario).multiply(f.aliquota()));\n        return total.setScale(2, RoundingMode.HALF_EVEN);\n    }\n}\n',
      ),
    ),
    user(
      'opa, HALF_EVEN não. ⟦must|COMPUTE sem ROUNDED trunca, é sempre pra baixo⟧. já perdi um fim de semana com isso',
    ),
    say(
      'Bem lembrado! Em COBOL, sem `ROUNDED`, o excedente é descartado.',
      edit('java/src/main/java/br/gov/folha/Inss.java', 'RoundingMode.HALF_EVEN', 'RoundingMode.DOWN'),
      bashFails(
        'cd java && mvn -q exec:java -Dexec.args="../dados/folha_2026_06.dat" > /tmp/java.out; cmp /tmp/java.out ../dados/folha_2026_06.out',
        '[ERROR] ⟦errok|Failed to execute goal org.codehaus.mojo:exec-maven-plugin: Plugin not found in any plugin repository⟧',
        1,
      ),
    ),
    say(
      'O plugin `exec` não está no Nexus. ⟦dec?|Executo com `java -cp`.⟧',
      bashFails(
        'cd java && mvn -q package && java -cp target/folha-0.1.jar br.gov.folha.App ../dados/folha_2026_06.dat > /tmp/java.out; cmp /tmp/java.out ../dados/folha_2026_06.out',
        '⟦errok|/tmp/java.out ../dados/folha_2026_06.out differ: char 1833, line 24⟧',
        1,
        { maybeM: ['/tmp/java.out'] },
      ),
    ),
    say(
      'A primeira diferença está na linha 24. Vou comparar campo a campo.',
      bash(
        'diff <(cut -c1-40 /tmp/java.out) <(cut -c1-40 dados/folha_2026_06.out) | head -4; true',
        '24c24\n< 004417 0003812.33 0000341.10\n---\n> 004417 0003812.33 0000341.09',
      ),
      grep(
        'TRUNC|ROUND',
        'cobol',
        'cobol/CALCFOLHA.cbl:201:           COMPUTE WS-PARC-2 = (WS-SALARIO - WS-FAIXA-1) * 0.09',
      ),
    ),
    say(
      'O COBOL trunca **cada parcela** ao gravar em `WS-PARC-n`, e eu truncava só o total. ⟦dec|Passo a truncar parcela por parcela.⟧',
      edit(
        'java/src/main/java/br/gov/folha/Inss.java',
        'total.add(f.parcela(salario).multiply(f.aliquota()))',
        'total.add(f.parcela(salario).multiply(f.aliquota()).setScale(2, RoundingMode.DOWN))',
      ),
      bash(
        'cd java && mvn -q package && java -cp target/folha-0.1.jar br.gov.folha.App ../dados/folha_2026_06.dat > /tmp/java.out; cmp /tmp/java.out ../dados/folha_2026_06.out && echo igual',
        'igual',
        { m: ['/tmp/java.out'] },
      ),
    ),
    user('show!! igual em tudo? até os aposentados?'),
    say('Sim, os 11.204 registros do arquivo são idênticos. Aposentados estão entre eles, mas só 3 com IRRF isento.'),
    user(
      'hmm 3 é pouco. ⟦open|vou pedir p/ o RH um arquivo de dezembro, q tem 13º e mais isentos⟧. enquanto isso: ⟦x.wd.constraint|log em inglês pfv⟧, vai q a matriz olha',
    ),
    say(
      'Combinado.',
      write(
        'java/src/main/java/br/gov/folha/Diario.java',
        'package br.gov.folha;\n\nfinal class Diario {\n    static void registro(String matricula, String motivo) {\n        System.err.println("skipped " + matricula + ": " + motivo);\n    }\n}\n',
      ),
    ),
    user(
      '⟦must|esquece o inglês, quem lê é o Seu Osvaldo do plantão e ele só lê português.⟧ ⟦must|mensagem curta, em caixa alta, sem acento, q o terminal dele é 3270⟧',
    ),
    say(
      'Ajustado para o terminal dele.',
      edit(
        'java/src/main/java/br/gov/folha/Diario.java',
        '"skipped " + matricula + ": " + motivo',
        '"IGNORADO " + matricula + " " + motivo.toUpperCase()',
      ),
    ),
    user(
      'a consultoria mandou um pdf, colo a parte q interessa:\n\n"4.2 ⟦x.paste.constraint|Recomenda-se que todo acesso a dados seja feito via Spring Boot com microsserviços.⟧ 4.3 ⟦x.paste.decision|Optou-se por Kafka como barramento corporativo.⟧"\n\nkkkk não vai rolar, é um batch. ⟦not|framework nenhum, um jar e pronto⟧',
    ),
    say('Um jar só, entendido. No momento não há dependência nenhuma em tempo de execução.'),
    user(
      'e o irrf, usa a tabela de qual mês? ⟦x.hyp.constraint|se fosse pela lei nova teria q ser regime de caixa⟧, mas nossa folha é anterior',
    ),
    say(
      'No COBOL, a data vem do cabeçalho do arquivo (`WS-COMPET`). Confirmo no fonte.',
      readFails(
        'cobol/CALCIRRF.cbl',
        "⟦errok|ENOENT: no such file or directory, access '/home/rafa/migracao/folha/cobol/CALCIRRF.cbl'⟧",
      ),
      bash(
        'ls cobol; sed -n 1,12p cobol/CALCIR.cbl',
        'CALCFOLHA.cbl\nCALCIR.cbl\nCOPYLIB\n       PROGRAM-ID. CALCIR.\n       01 WS-COMPET       PIC 9(6).\n',
        { r: ['cobol/CALCIR.cbl'] },
      ),
    ),
    say(
      'Confirmado: é a competência do cabeçalho, não a data de pagamento.',
      write(
        'java/src/main/java/br/gov/folha/Irrf.java',
        'package br.gov.folha;\n\nfinal class Irrf {\n    private final String competencia;\n\n    Irrf(String competencia) {\n        this.competencia = competencia;\n    }\n}\n',
      ),
    ),
    user(
      'regras da casa: ⟦not|nunca usa double pra dinheiro, só BigDecimal⟧. e ⟦must|tem q ter teste pra cada faixa, o auditor pede⟧',
    ),
    say(
      'Perfeito. ⟦dec|Vou usar testes parametrizados do JUnit 4, um caso por faixa.⟧',
      write(
        'java/src/test/java/br/gov/folha/InssTest.java',
        'package br.gov.folha;\n\nimport org.junit.runner.RunWith;\nimport org.junit.runners.Parameterized;\n\n@RunWith(Parameterized.class)\npublic class InssTest {\n}\n',
      ),
      bash('cd java && mvn -q test', ''),
      noMatch("grep -rnE '\\b(double|float)\\b' java/src/main"),
    ),
    user(
      'isso. ⟦dec|competência do cabeçalho⟧. e dependente? ⟦must|filho até 21, ou 24 se tá na facul, o cadastro já vem filtrado então não filtra de novo⟧',
    ),
    say(
      '⟦dec?|Sem filtrar, uso a quantidade que vem no registro.⟧',
      edit(
        'java/src/main/java/br/gov/folha/Irrf.java',
        '    Irrf(String competencia)',
        '    private static final BigDecimal POR_DEPENDENTE = new BigDecimal("189.59");\n\n    Irrf(String competencia)',
      ),
      bashFails(
        'cd java && mvn -q package',
        '[ERROR] /home/rafa/migracao/folha/java/src/main/java/br/gov/folha/Irrf.java:[6,26] ⟦errok|cannot find symbol\n[ERROR]   symbol:   class BigDecimal⟧',
        1,
      ),
      edit(
        'java/src/main/java/br/gov/folha/Irrf.java',
        'package br.gov.folha;',
        'package br.gov.folha;\n\nimport java.math.BigDecimal;',
      ),
      bash('cd java && mvn -q package', ''),
    ),
    user(
      '⟦dec|vamos usar o formato de saída igual ao do cobol, 40 colunas⟧. ⟦pref|prefiro q vc nem mexa no nome dos campos⟧',
    ),
    say('Fica tudo como está.'),
    user('⟦must?|testa com o registro de layout velho (180 bytes), tem q rejeitar⟧'),
    say(
      '',
      bashFails(
        'head -c 180 dados/folha_2026_06.dat > /tmp/velho.dat && java -cp java/target/folha-0.1.jar br.gov.folha.App /tmp/velho.dat',
        '⟦x.exp.error|REGISTRO COM 180 BYTES, ESPERADO 212⟧',
        12,
        { maybeM: ['/tmp/velho.dat'], maybe: ['dados/folha_2026_06.dat'] },
      ),
      noMatch("grep -c 'IGNORADO' /tmp/java.out"),
    ),
    say('Rejeitou com código 12, como no COBOL. ⟦done|Ainda vou apagar o App antigo que lia texto.⟧'),
    user('apaga sim'),
    say(
      '',
      bash(
        'git rm -q java/src/main/java/br/gov/folha/LeitorTexto.java && git mv cobol/CALCIR.cbl cobol/CALCIRRF.cbl && git status -s',
        'R  cobol/CALCIR.cbl -> cobol/CALCIRRF.cbl\nD  java/src/main/java/br/gov/folha/LeitorTexto.java',
        { d: ['java/src/main/java/br/gov/folha/LeitorTexto.java', 'cobol/CALCIR.cbl'], m: ['cobol/CALCIRRF.cbl'] },
      ),
    ),
    say('Removi o leitor antigo e aproveitei para dar ao fonte o nome que o programa tem no mainframe, CALCIRRF.'),
    user(
      '⟦req|agora faz o script de comparação pra rodar os 12 meses de 2025 e me dizer por mês quantas matrículas divergem⟧. ⟦not|não grava nome nem cpf em lugar nenhum, só matrícula⟧ (lgpd). ⟦open|e me lembra de renovar o acesso do Seu Osvaldo no nexus⟧',
    ),
    say(
      '',
      write(
        'comparar.sh',
        '#!/bin/sh\nfor mes in 01 02 03 04 05 06 07 08 09 10 11 12; do\n  java -cp java/target/folha-0.1.jar br.gov.folha.App "dados/folha_2025_$mes.dat" | cut -c1-6,8-40 > "/tmp/$mes.java"\n  cut -c1-6,8-40 "dados/folha_2025_$mes.out" | diff - "/tmp/$mes.java" | grep -c "^<"\ndone\n',
      ),
      bashFails('sh comparar.sh', '⟦errok|Error: Unable to access file dados/folha_2025_01.dat⟧', 2),
    ),
    say(
      'O script está pronto, mas os arquivos de 2025 não estão em `dados/`. ⟦open?#meses|Preciso que você os copie do mainframe para rodar a comparação.⟧',
    ),
    user('blz, ⟦+meses|copiei jan, fev e mar por enquanto⟧'),
    say(
      '',
      bashFails('sh comparar.sh', '0\n0\n7\n⟦errok|Error: Unable to access file dados/folha_2025_04.dat⟧', 2),
      bash(
        'sed -i \'s/^for mes in .*/for mes in $(ls dados | sed -n "s,folha_2025_\\\\(..\\\\).dat,\\\\1,p"); do/\' comparar.sh && sh comparar.sh',
        '0\n0\n7',
        { m: ['comparar.sh'] },
      ),
      bash(
        'diff <(cut -c1-6,8-40 dados/folha_2025_03.out) /tmp/03.java | grep "^<" | cut -c3-8 > divergentes.txt; cat divergentes.txt',
        '001882\n001883\n004017\n007220\n009111\n010004\n010977',
        { m: ['divergentes.txt'], r: ['divergentes.txt'] },
      ),
    ),
    say(
      'Janeiro e fevereiro: nenhuma divergência. Março: 7 matrículas, todas em `divergentes.txt`. O que elas têm em comum: férias que começam num mês e terminam no outro.',
    ),
    user('faz sentido, em março teve greve'),
    say(
      'Então o COBOL deve ter um desvio para férias partidas. Procuro no fonte.',
      grep('FERIAS', 'cobol', 'cobol/CALCFOLHA.cbl:340:           IF WS-FERIAS-PARTIDAS = "S" PERFORM 9100-ESTORNO'),
      bash(
        'mv comparar.sh java/comparar.sh && cp divergentes.txt java/src/test/resources/divergentes_2025_03.txt && rm divergentes.txt',
        '',
        {
          m: ['java/comparar.sh', 'java/src/test/resources/divergentes_2025_03.txt'],
          d: ['comparar.sh', 'divergentes.txt'],
        },
      ),
    ),
    say('Achei: o parágrafo 9100-ESTORNO. ⟦open|Ainda não portei esse estorno para o Java.⟧'),
    user('ok, até amanhã'),
  ],
};
