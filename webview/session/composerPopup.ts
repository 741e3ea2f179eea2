// Which list stands above the composer and what choosing from it does: commands and files follow the words, models and thinking
// levels are opened by their buttons.

import type { ComposerView } from '../../server/protocol/sessionPanelViews.ts';
import { matchCommands, type PopupWord, popupWord, withChoice } from './matchCommands.ts';
import type { PopupActions, PopupItem, PopupState } from './popupList.ts';

/** The composer as its list sees it. */
export interface PopupOwner {
  readonly view: ComposerView;
  readonly text: string;
  readonly renderRoot: ParentNode;
  readonly updateComplete: Promise<boolean>;
  readonly actions: {
    setModel(id: string): void;
    setThinking(level: string): void;
    setOption(id: string, value: string): void;
    mention(query: string): Promise<readonly string[]>;
  };
  field(): HTMLTextAreaElement | null;
  put(text: string): void;
  focus(): void;
  requestUpdate(): void;
}

export class ComposerPopup implements PopupActions {
  readonly #composer: PopupOwner;
  #kind: PopupWord['kind'] | 'models' | 'thinking' | 'option' = 'commands';
  /** The option whose values are listed. */
  #optionId = '';
  #word: PopupWord | null = null;
  #question = 0;
  /** A word the person left with Esc opens no list until it changes. */
  #refused = '';
  state: PopupState | null = null;

  constructor(composer: PopupOwner) {
    this.#composer = composer;
  }

  /** The words or the caret moved. */
  follow(): void {
    const field = this.#composer.field();
    const word =
      field && field.selectionStart === field.selectionEnd ? popupWord(field.value, field.selectionStart) : null;
    if (word === null) {
      this.#refused = '';
      if (this.#kind === 'commands' || this.#kind === 'files') this.close();
      return;
    }
    if (this.#refused === keyOf(word)) return;
    this.#word = word;
    this.#kind = word.kind;
    if (word.kind === 'commands') this.#showCommands(word.query);
    else void this.#showFiles(word.query);
  }

  openModels(): void {
    this.#kind = 'models';
    this.#show('Choose a Model', this.#picks(''), '', 'No model matches.');
  }

  openThinking(): void {
    this.#kind = 'thinking';
    this.#show('Choose How Much It Thinks', this.#picks(''), '', 'No level matches.');
  }

  openOption(id: string): void {
    const option = this.#composer.view.options.find((each) => each.id === id);
    if (!option) return;
    this.#kind = 'option';
    this.#optionId = id;
    this.#show(`Choose: ${option.label}`, this.#picks(''), '', 'No value matches.');
  }

  filter(text: string): void {
    if (this.state) this.#show(this.state.name, this.#picks(text), text, this.state.none);
  }

  choose(index: number): void {
    const item = this.state?.items[index];
    if (!item) return;
    const { actions } = this.#composer;
    const kind = this.#kind;
    this.close();
    if (kind === 'models') actions.setModel(item.id);
    else if (kind === 'thinking') actions.setThinking(item.id);
    else if (kind === 'option') actions.setOption(this.#optionId, item.id);
    else this.#insert(item.id);
    this.#composer.focus();
  }

  close(): void {
    this.#question += 1;
    this.#word = null;
    if (this.state === null) return;
    this.state = null;
    this.#composer.requestUpdate();
  }

  left(): void {
    if (this.#kind !== 'commands' && this.#kind !== 'files') this.close();
  }

  /** True when the key belonged to the list. Enter and Tab choose; they never send while a list stands. */
  onKey(event: KeyboardEvent): boolean {
    const { state } = this;
    if (state === null) return false;
    if (event.altKey || event.ctrlKey || event.metaKey || !this.#onListKey(event.key, state)) return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  #onListKey(key: string, { items, active }: PopupState): boolean {
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    if (key === 'Escape') this.#refuse();
    else if (items.length === 0) return false;
    else if (step !== 0) this.#activate((active + step + items.length) % items.length);
    else if (key === 'Enter' || key === 'Tab') this.choose(active);
    else return false;
    return true;
  }

  #refuse(): void {
    if (this.#word) this.#refused = keyOf(this.#word);
    this.close();
    this.#composer.focus();
  }

  #activate(active: number): void {
    if (this.state) this.state = { ...this.state, active };
    this.#composer.requestUpdate();
    void this.#composer.updateComplete.then(() =>
      this.#composer.renderRoot.querySelector('.option.active')?.scrollIntoView({ block: 'nearest' }),
    );
  }

  #showCommands(query: string): void {
    const { view } = this.#composer;
    const own = view.can.compact && !view.commands.some(({ name }) => name === 'compact') ? [compact] : [];
    const items = matchCommands([...own, ...view.commands], query).map(({ name, description, hint }) => ({
      id: name,
      label: `/${name}${hint === null ? '' : ` ${hint}`}`,
      detail: description,
    }));
    if (items.length === 0) this.close();
    else this.#show('Commands', items, null, '');
  }

  async #showFiles(query: string): Promise<void> {
    this.#question += 1;
    const question = this.#question;
    const paths = await this.#composer.actions.mention(query);
    if (question !== this.#question) return;
    const items = paths.map((path) => {
      const at = path.lastIndexOf('/') + 1;
      return { id: path, label: path.slice(at), detail: path.slice(0, Math.max(0, at - 1)) };
    });
    this.#show('Files', items, null, 'No file matches.');
  }

  #picks(filter: string): readonly PopupItem[] {
    const wanted = filter.toLowerCase();
    return this.#choices().filter(({ id, label }) => `${label} ${id}`.toLowerCase().includes(wanted));
  }

  #choices(): readonly PopupItem[] {
    const { view } = this.#composer;
    if (this.#kind === 'models') return view.models.map((model) => pick(model, view.model?.id));
    if (this.#kind === 'thinking')
      return view.thinkingLevels.map((level) => pick({ id: level, label: level }, view.thinking));
    const option = view.options.find(({ id }) => id === this.#optionId);
    return (option?.values ?? []).map((value) => pick(value, option?.value));
  }

  #show(name: string, items: readonly PopupItem[], filter: string | null, none: string): void {
    const opening = this.state === null;
    this.state = { name, items, active: 0, filter, none };
    this.#composer.requestUpdate();
    if (filter === null || !opening) return;
    void this.#composer.updateComplete.then(() =>
      this.#composer.renderRoot.querySelector<HTMLElement>('.filter')?.focus(),
    );
  }

  #insert(choice: string): void {
    const word = this.#composer.field();
    const at = word ? popupWord(word.value, word.selectionStart) : null;
    if (!at) return;
    const { text, caret } = withChoice(this.#composer.text, at, choice);
    this.#composer.put(text);
    void this.#composer.updateComplete.then(() => this.#composer.field()?.setSelectionRange(caret, caret));
  }
}

function pick({ id, label }: { id: string; label: string }, inUse: string | null | undefined): PopupItem {
  return { id, label, detail: id === inUse ? 'in use' : id === label ? '' : id };
}

const keyOf = (word: PopupWord): string => `${word.kind}:${word.from}:${word.query}`;

/** Pi's own command is an order of its driver, not a prompt. */
const compact = { name: 'compact', description: 'Ask Pi to compact its context now', hint: '[focus]' } as const;
