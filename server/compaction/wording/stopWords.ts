// Words that carry no content when two phrasings of one fact are compared, in the eight languages of CMP-1.
// Negations are among them because `polarity.ts` reads those from the text itself.

const words = `
a an the to of in on for and or is are was were be been being it its this that these those with as at by from we i you they he she our
your their my me us will would can could should shall may might must do does did have has had please just also so if then than but because
over there here all any some each every everything todo todos toda todas cada chaque tout toute tous toutes into out about up down only very more most such own same too now when where which who what how while
need needs needed let lets us via per etc use used uses using always ever still yet both either
der die das den dem des ein eine einen einem einer und oder ist sind war waren sein es dies diese dieser dieses mit als bei von wir ich du
ihr sie er unser euer wird werden kann können soll sollen sollte muss müssen darf dürfen bitte auch so wenn dann aber weil hier alle jede
jeder in im am an auf für zu zum zur aus nach über unter um durch immer nur sehr noch man hat haben
el la los las un una unos unas y o u es son era eran ser estar esta este esto estos estas con como por para de del al en que se su sus
nuestro mi tu lo le les debe deben debemos puede pueden hay tiene tienen hemos siempre solo sólo muy también si pero porque cuando más
le la les un une des et ou est sont était être ce cet cette ces avec comme par pour de du au aux en dans que qui se sa son ses notre nos
mon ton il elle on nous vous ils doit doivent peut faut toujours seulement très aussi si mais parce quand il-faut plus
o a os as um uma uns umas e ou é são era ser estar isso este esta com como por para de do da dos das no na nos nas em que se seu sua
nosso deve devem pode há tem temos sempre só muito também mas porque quando mais
bir bu şu o ve veya ile için gibi de da ki mi mı mu mü olarak olan olmalı her zaman çok ama fakat daha en ise tüm bütün gerekir lazım
`;

/** Negations: `polarity.ts` reads them from the text; as terms they would make a rule resemble its opposite less. */
const denials = `
not no never don't dont doesn't didn't won't wont can't cant cannot shouldn't mustn't isn't aren't wasn't weren't needn't without instead rather
nicht nie niemals kein keine keinen keiner statt anstatt ohne nunca jamás sin ne pas jamais sans não nem sem asla değil yerine
verwenden verwende verwendet nutzen nutze nutzt benutzen nehmen nehme nimmt wird usar usaremos usamos usa utilizar utilise utiliser utilisons usaremos vamos
nichts uns gegen entschieden bevor vor etwas jedem jeden jedes forbidden prohibited disallowed banned avoid avoids avoided avoiding allowed permitted verboten erlaubt permitido permitida autorisé autorizado izin
`;

export const stopWords: ReadonlySet<string> = new Set(
  `${words} ${denials}`.split(/\s+/).filter((word) => word.length > 0),
);
