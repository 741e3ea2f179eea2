// The composer (design section 8.2): words with attachments, model and thinking, queued messages above, and how they are sent.
// It draws by itself, so that typing never lays out the conversation.
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { WorkerState } from '../../server/protocol/panel.ts';
import type { ComposerView, HoldView, LiveTurnView } from '../../server/protocol/sessionPanelViews.ts';
import { actionButton, actionButtonStyles, linkButton } from '../shared/actionButton.ts';
import { chipStyles } from '../shared/chip.ts';
import { fieldStyles } from '../shared/fields.ts';
import { icon } from '../shared/icon.ts';
import { baseStyles } from '../shared/styles.ts';
import type { ComposerNote } from './composerLine.ts';
import { ComposerPopup } from './composerPopup.ts';
import { composerStyles } from './composerStyles.ts';
import { type DraftImage, leftAfter } from './draft.ts';
import { inertText } from './drawMarkdown.ts';
import { drawHold, drawOffline, drawSignIn, type HoldAction } from './holdBlock.ts';
import { imagesOf } from './imageFiles.ts';
import { drawPopup, optionId } from './popupList.ts';

export type SendHow = 'send' | 'steer' | 'follow-up';

export interface ComposerActions {
  /** True when the harness took the message: the words go then, and not before. */
  send(text: string, images: readonly DraftImage[], how: SendHow): Promise<boolean>;
  stop(): void;
  hold(action: HoldAction): void;
  signIn(methodId: string | null): void;
  restartWorker(): void;
  setModel(id: string): void;
  setThinking(level: string): void;
  setOption(id: string, value: string): void;
  queue(index: number, what: 'steer' | 'edit' | 'remove'): void;
  keep(text: string, images: readonly DraftImage[]): void;
  mention(query: string): Promise<readonly string[]>;
  leave(): void;
}

export class SessionComposer extends LitElement {
  static override properties = {
    view: { attribute: false },
    hold: { attribute: false },
    worker: { attribute: false },
    activity: { attribute: false },
    queue: { attribute: false },
    cost: { attribute: false },
    harness: { attribute: false },
    problem: { attribute: false },
    note: { attribute: false },
    actions: { attribute: false },
    text: { state: true },
    images: { state: true },
    sending: { state: true },
    over: { state: true },
  };
  static override styles = [baseStyles, chipStyles, actionButtonStyles, fieldStyles, composerStyles];

  declare view: ComposerView;
  declare hold: HoldView;
  declare worker: WorkerState;
  declare activity: LiveTurnView['activity'];
  declare queue: LiveTurnView['queue'];
  declare cost: string | null;
  declare harness: string;
  /** Why the last act failed, in one line; empty for none. */
  declare problem: string;
  /** Shown where nothing failed since. */
  declare note: ComposerNote | null;
  declare actions: ComposerActions;
  declare text: string;
  declare images: readonly DraftImage[];
  declare sending: boolean;
  declare over: boolean;
  readonly #popup = new ComposerPopup(this);

  constructor() {
    super();
    this.text = '';
    this.images = [];
    this.sending = false;
    this.over = false;
    this.problem = '';
    this.note = null;
  }

  /** Words put in from outside: a restored draft, a fork's prompt, a queued message taken back. */
  put(text: string, images: readonly DraftImage[] = this.images): void {
    this.text = text;
    this.images = images;
    this.actions.keep(text, images);
  }

  field(): HTMLTextAreaElement | null {
    return this.renderRoot.querySelector('textarea');
  }

  override focus(): void {
    this.field()?.focus();
  }

  get #running(): boolean {
    return this.activity === 'turn' || this.activity === 'retrying' || this.activity === 'compacting';
  }

  protected override render(): TemplateResult {
    if (this.worker.kind !== 'ready')
      return html`<section class="wide" aria-label="Composer">${drawOffline(this.worker, this.text, () => this.actions.restartWorker())}</section>`;
    if (this.hold.signIn)
      return html`<section class="wide" aria-label="Composer">${this.#drawProblem()}${drawSignIn(this.hold.signIn, this.text, (id) => this.actions.signIn(id))}</section>`;
    if (this.hold.kind !== 'driven')
      return html`<section class="wide" aria-label="Composer">${this.#drawProblem()}${drawHold(this.hold, this.harness, this.text, (action) => this.actions.hold(action))}</section>`;
    return html`<section class="wide" aria-label="Composer">
      ${this.#popup.state ? drawPopup(this.#popup.state, this.#popup) : ''}
      ${this.#drawProblem()}
      ${this.queue.map((queued, index) => this.#drawQueued(queued, index))}
      <div class="box ${this.over ? 'over' : ''}" @dragover=${(event: DragEvent) => this.#onDrag(event)} @dragleave=${() => {
        this.over = false;
      }} @drop=${(event: DragEvent) => this.#onDrop(event)}>
        ${this.images.length === 0 ? '' : html`<div class="attachments">${this.images.map((image, index) => this.#drawImage(image, index))}</div>`}
        <textarea rows="1" dir="auto" aria-label="Message" placeholder=${this.#placeholder()} .value=${this.text}
          aria-autocomplete="list" aria-controls=${this.#popup.state ? 'popup' : nothing}
          aria-activedescendant=${this.#popup.state?.items.length ? optionId(this.#popup.state.active) : nothing}
          @input=${() => this.#onInput()} @click=${() => this.#popup.follow()} @keydown=${(event: KeyboardEvent) => this.#onKey(event)} @paste=${(event: ClipboardEvent) => this.#onPaste(event)}></textarea>
        ${this.#drawBar()}
      </div></section>`;
  }

  #drawProblem(): TemplateResult | '' {
    if (this.problem !== '')
      return html`<p class="problem" role="status">${icon('error')}<span>${inertText(this.problem)}</span></p>`;
    const { note } = this;
    return note === null
      ? ''
      : html`<p class="note" role="status">${icon('info')}<span>${note.text}</span>${linkButton('Open', () => note.open(), 'Open Checkpoints')}</p>`;
  }

  #placeholder(): string {
    if (this.activity === 'starting') return 'The agent starts. Write meanwhile.';
    if (this.#running && this.view.can.steer) return 'Steer the agent, or queue for later. / for commands, @ for files';
    if (this.#running) return 'The agent works. / for commands, @ for files';
    return 'Ask the agent. / for commands, @ for files';
  }

  #drawQueued({ text, how }: LiveTurnView['queue'][number], index: number): TemplateResult {
    const name = text.slice(0, 60);
    return html`<div class="queued">${icon('debug-pause')}<span class="dim how">${how === 'steer' ? 'Steering, sent at the next pause' : 'Queued, sent when this turn ends'}</span>
      <span class="cut" title=${text}><bdi dir="auto">${inertText(text)}</bdi></span>
      ${how === 'follow-up' && this.view.can.steer ? linkButton('Steer Now', () => this.actions.queue(index, 'steer'), `Steer now with “${name}”`) : ''}
      <button class="icon-button" aria-label=${`Edit “${name}”`} @click=${() => this.actions.queue(index, 'edit')}>${icon('edit')}</button>
      <button class="icon-button" aria-label=${`Remove “${name}”`} @click=${() => this.actions.queue(index, 'remove')}>${icon('trash')}</button></div>`;
  }

  #drawImage(image: DraftImage, index: number): TemplateResult {
    const remove = () => this.put(this.text, this.images.toSpliced(index, 1));
    return html`<span class="chip square">${icon('file-media')}<bdi>${inertText(image.name)}</bdi><button class="icon-button" aria-label=${`Remove ${image.name}`} @click=${remove}>${icon('close')}</button></span>`;
  }

  #drawBar(): TemplateResult {
    const { view } = this;
    const model = view.model?.label ?? 'No model';
    return html`<div class="bar">
      ${view.can.images ? html`<button class="icon-button" aria-label="Attach an Image" title="Attach an Image" @click=${() => this.#attach()}>${icon('add')}</button>` : ''}
      ${view.models.length === 0 && view.model === null ? '' : html`<button class="pick model" aria-haspopup="listbox" aria-label=${`Model: ${model}`} @click=${() => this.#popup.openModels()}><span>${inertText(model)}</span>${icon('chevron-down')}</button>`}
      ${view.thinkingLevels.length === 0 ? '' : html`<button class="pick thinking" aria-haspopup="listbox" aria-label=${`Thinking: ${view.thinking ?? 'off'}`} @click=${() => this.#popup.openThinking()}>${icon('lightbulb')}<span>${view.thinking ?? 'off'}</span>${icon('chevron-down')}</button>`}
      ${view.options.map((option) => this.#drawOption(option))}
      ${this.cost === null ? '' : html`<span class="dim small num cost" title="Cost of this session, reported by ${this.harness}">${this.cost}</span>`}
      <span class="grow"></span>${this.#running ? this.#drawRunning() : this.#drawIdle()}
    </div>`;
  }

  #drawOption({ id, label, value, values }: ComposerView['options'][number]): TemplateResult {
    const name = values.find((each) => each.id === value)?.label ?? value;
    return html`<button class="pick choice" aria-haspopup="listbox" aria-label=${`${label}: ${name}`} title=${label} @click=${() => this.#popup.openOption(id)}><span>${inertText(name)}</span>${icon('chevron-down')}</button>`;
  }

  #drawIdle(): TemplateResult {
    return actionButton({ label: 'Send', primary: true, keys: ['↵'], run: () => void this.#send('send') });
  }

  #drawRunning(): TemplateResult {
    const { steer, queue } = this.view.can;
    return html`${queue ? actionButton({ label: 'Queue', keys: ['Alt', '↵'], primary: !steer, run: () => void this.#send('follow-up') }) : ''}
      ${steer ? actionButton({ label: 'Steer', primary: true, keys: ['↵'], run: () => void this.#send('steer') }) : ''}
      <button class="icon-button framed" aria-label="Stop Turn" title="Stop Turn" @click=${() => this.actions.stop()}>${icon('debug-stop')}</button>`;
  }

  #onInput(): void {
    const field = this.field();
    if (!field) return;
    this.put(field.value);
    this.#popup.follow();
  }

  #onKey(event: KeyboardEvent): void {
    if (event.isComposing) return;
    if (this.#popup.onKey(event)) return;
    if (event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      void this.#send(this.#howOf(event.altKey));
    } else if (event.key === 'Escape') {
      event.preventDefault();
      this.actions.leave();
    }
  }

  #howOf(alt: boolean): SendHow {
    if (!this.#running) return 'send';
    const { steer, queue } = this.view.can;
    return (alt && queue) || !steer ? 'follow-up' : 'steer';
  }

  /** The words stay where they are until the harness took them. */
  async #send(how: SendHow): Promise<void> {
    const { text, images } = this;
    if (this.sending || (text.trim() === '' && images.length === 0)) return;
    this.sending = true;
    try {
      // What was written or attached meanwhile stays.
      if (!(await this.actions.send(text, images, how))) return;
      const left = leftAfter({ text, images }, this);
      this.put(left.text, left.images);
    } finally {
      this.sending = false;
    }
  }

  #attach(): void {
    const picker = document.createElement('input');
    picker.type = 'file';
    picker.multiple = true;
    picker.accept = 'image/png,image/jpeg,image/gif,image/webp';
    picker.addEventListener('change', () => void this.#add(picker.files));
    picker.click();
  }

  async #add(files: Iterable<File> | null): Promise<boolean> {
    if (!this.view.can.images) return false;
    const added = await imagesOf(files ?? []);
    if (added.length > 0) this.put(this.text, [...this.images, ...added]);
    return added.length > 0;
  }

  #onPaste(event: ClipboardEvent): void {
    const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
    if (files.length === 0) return;
    event.preventDefault();
    void this.#add(files);
  }

  #onDrag(event: DragEvent): void {
    if (![...(event.dataTransfer?.types ?? [])].includes('Files')) return;
    event.preventDefault();
    this.over = true;
  }

  #onDrop(event: DragEvent): void {
    this.over = false;
    if ((event.dataTransfer?.files.length ?? 0) === 0) return;
    event.preventDefault();
    void this.#add(event.dataTransfer?.files ?? null);
  }
}

customElements.define('tl-composer', SessionComposer);
