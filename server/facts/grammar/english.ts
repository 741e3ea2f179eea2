// English words of each class.
import type { Grammar } from './wordClass.ts';

export const english: Grammar = {
  language: 'en',
  common:
    "the|and|of|to|in|is|it|that|this|for|with|on|are|be|as|was|at|by|from|have|has|you|your|we|our|i|my|me|not|but|or|if|so|an|a|do|does|what|when|there|they|their|its|into|all|can|will|just|then|than|them|should|would|could|let|use|please|no|yes|after|before|any|some|which|how|why|about|out|up|only|don't|it's|i'm|that's|let's|also",
  neg: "not|no|don't|dont|doesn't|doesnt|isn't|aren't|won't|can't|cant|cannot|couldn't|shouldn't|shouldnt|mustn't|wouldn't|didn't|without|w/o|nothing|none|nor|neither|stop|no more|ain't",
  never: 'never|under no circumstances|at no point|not ever|no way|nowhere|nobody',
  every:
    'always|every|all|any|each|everywhere|everything|anywhere|anything|whenever|wherever|both|whole|entire|across|throughout|every time|at all times|by default|consistently|everyone|in general|generally|the rest of',
  only: 'only|solely|exclusively|just the|nothing but|at most|at least|no more than|max|maximum|minimum|strictly|nothing newer|no newer|up to|under',
  must: 'must|have to|has to|need to|needs to|gotta|required|mandatory|require|requires|is a must|got to|make sure|ensure|be sure|has got to|non-negotiable',
  should:
    'should|ought to|supposed to|shall|is to be|are to be|is expected|belongs in|belong in|goes in|go in|go into|goes into|lives in|live in|lives|live|stays|stay',
  can: 'can|could|may|might|able to|possible|possibly|perhaps|maybe',
  cond: 'if|unless|when|in case|otherwise|as long as|once|until|till|before|after|while',
  hyp: "if we ever|if i were|if it were|if this were|what if|imagine|suppose|hypothetically|would have to|would need|would be|would've|in theory|let's say|someday|one day we might|wondering|wonder|if we had|if we moved|were to|would|pretend|i'd have|one could",
  please: 'please|pls|plz|kindly|thx in advance',
  ask: "can you|could you|would you|will you|can u|could u|i want you to|i need you to|i'd like you to|i want|i need|i'd like|help me|let me see|go ahead and|your task|mind|want you to|need you to|we need",
  prefer:
    "prefer|preferably|i'd rather|rather|i like|i'd like|i prefer|i'd prefer|better|favour|favor|ideally|i don't like|i dislike|i hate|i love|not a fan|fan of|keen on|nicer|my preference|if possible|when in doubt|over|would rather|i find|too",
  persist:
    'from now on|going forward|henceforth|from here on|for the rest of|in future|in the future|as a rule|rule of thumb|as usual|at any time|for good|permanently|this whole session|anymore|any more|in this repo|in this project|in this codebase|here we|around here|house rule|convention|policy|rule|rules|ever again',
  i: "i|i'm|i've|i'd|i'll|me|my|mine|im|ive|ill",
  we: "we|we're|we've|our|us|let's|lets|we'll|we'd|ours",
  you: "you|your|you're|you've|you'll|u|ur|yours|yourself",
  will: "will|i'll|we'll|going to|gonna|i will|we will|about to|'ll",
  past: 'was|were|did|had|tried|used to|wrote|went|got|came|saw|found|broke|yesterday|last week|last time|last year|ago|before that|earlier|previously|took|spent|lost|happened|started|turned out|noticed|once had',
  done: 'done|finished|fixed|completed|ready|works|passes|pass|passing|green|implemented|resolved|merged|added|updated|created|removed|renamed|moved|works now|all set|in place|verified|closed|shipped',
  later:
    'later|tomorrow|afterwards|another time|eventually|next week|at some point|down the road|not now|not yet|in a follow-up|follow-up|follow up|followup|future|separately|separate pr|next session|later on|when we have time|after the release|on monday|postpone|defer|park|parked|park that|backlog|todo|to do|to-do|tbd|out of scope|for later|next sprint|some other time|circle back|come back to|get back to|revisit|after the launch|after launch|after the merge|next month|next year|this weekend|on tuesday|on wednesday|on thursday|on friday|in january|in a second step|second step|a later release|for another day|another day|some day|when there is time|until then|deferred|postponed|left for|for the next release|next release',
  remember:
    "remember|don't forget|remind me|remind|dont forget|keep in mind|note to self|make a note|don't let me forget|mind you|bear in mind|be aware|note that|note",
  instead:
    'instead|instead of|rather than|actually|on second thought|after all|not the|scratch that|changed my mind|change of plan|switch to|switch|back to|no longer|replace|swap|wait|revert|go back|as opposed to|and not|in place of',
  because:
    'because|since|so that|otherwise|as|cause|cuz|due to|thanks to|reason|reasons|that way|the point is|legal|compliance|reviewer|auditor|auditors|customer|customers|client',
  wh: "what|why|how|where|who|which|when|whose|is there|are there|do we|does it|did you|have you|is it|should we|should i|could we|can we|do you|are we|would it|what's|whats|how come|how do",
  ack: "ok|okay|yes|yep|yeah|yup|sure|fine|great|perfect|good|nice|cool|sounds good|looks good|lgtm|go ahead|do it|do that|agreed|works for me|makes sense|right|exactly|alright|continue|go on|proceed|ship it|let's do that|let's do it|correct|absolutely|of course|k|fine by me|that works|awesome|love it|carry on|keep going|approved|deal|yes please|go for it|y|sgtm|+1",
  thanks: 'thanks|thank you|thx|ty|cheers|appreciated|nice work|good job|well done',
  reject:
    "no|nope|nah|wrong|not that|don't do that|no way|stop|hold on|wait|bad idea|disagree|i disagree|not what i|nvm|never mind|nevermind|cancel|hell no|rather not|not like that",
  forget:
    "forget|ignore|drop|scrap|scratch|lift|disregard|skip|discard|no longer applies|no longer needed|doesn't apply|does not apply|is gone|is off the table|off the table|withdraw|take back|took back|void|not needed anymore|relax|waive|obsolete|moot|retire",
  allow:
    "fine|ok to|okay to|allowed|may|feel free|you can|no need to|don't need to|needn't|don't have to|doesn't matter|doesn't have to|not necessary|it's ok|it's fine|is ok|is fine|is okay|are fine|are ok|acceptable|permitted|free to|no objection|optional|don't bother|after all|if you want|you like|go wild|up to you",
  task: 'add|fix|write|implement|refactor|run|check|look|look at|look into|explain|show|create|rename|update|build|test|debug|find|investigate|make|install|review|generate|convert|extract|split|remove|delete|change|set up|deploy|commit|push|open|read|list|print|figure out|continue|start|finish|port|migrate|document|translate|clean up|tidy|improve|optimise|optimize|try|rerun|tell me|give me|compare|analyse|analyze|sketch|draft|wire|hook|expose|parse|profile|bump|upgrade|handle|bring|bench|patch|adjust|align|annotate|apply|attach|benchmark|call it|capture|collect|count|cut|disable|enable|drop in|dump|duplicate|edit|enter|export|import|fetch|fill in|filter|format|get|give it|group|hide|highlight|inline|insert|inspect|join|label|link|load|log in|lower|map|mark|measure|merge|mock|move|order|paste|plot|point|produce|pull|put in|raise|rebase|rebuild|record|reduce|regenerate|reorder|repeat|replace|reproduce|reset|restore|retry|rewrite|save|scan|search|send|separate|simplify|sort|speed up|squash|summarise|summarize|sync|tag|take a look|time it|trace|train|transform|trim|turn|undo|unify|upload|verify|walk through|wrap up|have a look|look up|read through|go through|dig into|get rid of|take out|split up',
  policy:
    'use|keep|leave|avoid|stick|stick to|stick with|follow|treat|name|put|respect|prefix|stay|limit|cap|restrict|favor|maintain|preserve|target|assume|ask|ask me|ask before|check with|run by|talk|answer|reply|respond|speak|write in|call it|wrap|cover|validate|log|throw|return|pin|support|work|reuse|round|sort by|store|save as|stay within|stay under|fail|default to|reserve|prefer|obey|honour|honor|comply|mask|quote|escape|encode|anonymise|anonymize|commit messages|indent|document|mention|say|count|sign|tag|spell|end with|start with|begin with',
  forbid:
    "don't touch|do not touch|hands off|off limits|off-limits|untouched|frozen|forbidden|banned|not allowed|avoid|stay away|stay out|refrain|taboo|no-go|read-only|keep out|leave alone|as is|as-is|no touching|prohibited|don't use|do not use|no new|verboten|alone|read only",
  propose:
    "suggest|recommend|propose|proposal|option|options|alternative|alternatives|how about|what about|we could|i could|one approach|another approach|approach|could also|i'd suggest|i'd recommend|would you like|shall i|should i|want me to|do you want|would you prefer|i'd lean|leaning|my recommendation|either|trade-off|pros|cons",
  says: 'says|said|say|according to|claims|claimed|told|writes|wrote|reads|mentions|mentioned|states|suggests|thinks|wants|wanted|insists|asked|argues|quote|quoted|blog|article|docs say|readme|docs|book|guide|colleague|boss|in the email|in the ticket|slack|stackoverflow|stack overflow|tweet|email|their|his|her',
  decide:
    "go with|going with|i'll go with|let's go with|let's use|we'll use|decided|decision|decide|settle|settled|settled on|choose|chose|chosen|pick|picked|opt for|opting|it is|then it's|we go|take the|i'll take|i'll use|i'm using|using|let's|the plan is|plan|i'm going with|we'll go|so we use|final|let's take|let's keep|let's make|let's stick|let's do|i'll keep|i'll make|i'll put|i'll store|i'll model|we are using|we're using",
  still:
    'still|yet|remaining|remains|left|outstanding|pending|open|missing|unfinished|incomplete|not yet|untested|unresolved|unanswered|to be done|needs|stub|stubbed|placeholder|half|to be decided|undecided|not done|not implemented|not covered|left over|no answer|waiting for|blocked|to go|wip|owe|owed',
  also: 'also|too|additionally|and also|besides|plus|another thing|one more thing|oh and|as well|btw|by the way|furthermore',
  but: 'but|however|although|though|except|except for|apart from|other than|yet',
  next: "next|then|first|second|next steps|next step|after that|step|steps|finally|let me|now i|moving on|next up|next i'll|let's now|now let's|first i'll",
  now: 'now|right now|currently|today|this time|for now|at the moment|immediately|asap|quickly|real quick|once|just this once|one time|this one',
};
