// Keeps the lists of calls, the balances and the totals up to date with server-sent events from /api/events.

for (const root of document.querySelectorAll('[data-calls]')) follow(root);

/** Fills one list, newest first, and limits its length. */
function follow(root) {
  const list = root.querySelector('.call-rows');
  const rows = new Map();
  const rowsMax = Number(root.dataset.rows);
  const hidden = readHidden(root);
  const player = root.dataset.player;
  const query = new URLSearchParams({ ...(player && { player }), ...(root.dataset.only && { only: root.dataset.only }) });
  const feed = new EventSource(`/api/events?${query}`);
  feed.addEventListener('call', (event) => {
    const call = JSON.parse(event.data);
    const item = rows.get(call.seq) ?? newRow(call);
    if (!rows.has(call.seq)) {
      rows.set(call.seq, item);
      insert(list, item);
    }
    update(item, call);
    while (list.children.length > rowsMax) {
      rows.delete(Number(list.lastElementChild.dataset.seq));
      list.lastElementChild.remove();
    }
    showEmpty(root, hidden);
  });
  feed.addEventListener('balances', (event) => fill('balance', JSON.parse(event.data)));
  feed.addEventListener('totals', (event) => fill('total', JSON.parse(event.data)));
  feed.addEventListener('faults', (event) => showFaults(JSON.parse(event.data)));
  feed.onerror = () => root.classList.add('away');
  feed.onopen = () => root.classList.remove('away');
  for (const chip of root.querySelectorAll('[data-filter]')) {
    chip.addEventListener('click', () => {
      toggle(root, chip, hidden);
      showEmpty(root, hidden);
    });
  }
  // Frees the connection when the page goes into the back-forward cache.
  addEventListener('pagehide', () => feed.close());
}

function readHidden(root) {
  const hidden = new Set();
  for (const chip of root.querySelectorAll('[aria-pressed="false"]')) hidden.add(chip.dataset.filter);
  for (const kind of hidden) root.classList.add(`hide-${kind}`);
  return hidden;
}

function toggle(root, chip, hidden) {
  const kind = chip.dataset.filter;
  const show = hidden.has(kind);
  if (show) hidden.delete(kind);
  else hidden.add(kind);
  root.classList.toggle(`hide-${kind}`, !show);
  chip.setAttribute('aria-pressed', String(show));
}

function showEmpty(root, hidden) {
  const some = [...root.querySelectorAll('.call')].some((row) => !hidden.has(row.dataset.kind));
  root.querySelector('[data-empty]').hidden = some;
}

/** Keeps the newest call on top, even when an older one arrives late. */
function insert(list, item) {
  const seq = Number(item.dataset.seq);
  const older = [...list.children].find((other) => Number(other.dataset.seq) < seq);
  list.insertBefore(item, older ?? null);
}

function newRow(call) {
  const item = make('li', `call of-${call.kind}`);
  item.dataset.seq = call.seq;
  item.dataset.kind = call.kind;
  const details = make('details');
  const summary = make('summary');
  for (const name of ['time', 'kind', 'player', 'amount', 'headline', 'outcome', 'ms']) summary.append(make('span', name));
  details.append(summary);
  const body = make('div', 'bodies');
  for (const name of ['request', 'answer']) {
    const block = make('div', `body ${name}`);
    const pre = make('pre');
    pre.tabIndex = 0;
    block.append(make('p', 'body-title'), pre);
    body.append(block);
  }
  details.append(body);
  item.append(details);
  return item;
}

function update(item, call) {
  const put = (name, text) => {
    item.querySelector(`summary .${name}`).textContent = text;
  };
  put('time', call.time);
  put('kind', call.kind);
  put('player', call.player);
  put('amount', call.amount);
  put('headline', call.headline);
  put('ms', call.ms === null ? '' : `${call.ms} ms`);
  put('outcome', outcomeOf(call));
  const failed = call.state !== 'open' && (call.status === null || call.status >= 400);
  item.classList.toggle('failed', failed);
  item.classList.toggle('refused', call.status !== null && call.status >= 400);
  item.classList.toggle('waiting', call.state === 'open');
  item.classList.toggle('faulty', call.fault !== null);
  const [request, answer] = item.querySelectorAll('.body');
  putBody(request, call.line, call.request);
  putBody(answer, call.status === null ? 'No answer' : `HTTP ${call.status}${call.fault ? ` · fault ${call.fault}` : ''}`, call.answer);
}

function outcomeOf(call) {
  if (call.state === 'open') return '…';
  if (call.state === 'reset') return 'reset';
  if (call.state === 'unanswered') return 'timeout';
  if (call.state === 'lost') return 'lost';
  return String(call.status);
}

function putBody(block, title, text) {
  block.querySelector('.body-title').textContent = title;
  const pre = block.querySelector('pre');
  pre.textContent = text;
  pre.hidden = text === '';
  pre.setAttribute('aria-label', `Body of ${title}`);
}

function fill(kind, values) {
  for (const element of document.querySelectorAll(`[data-${kind}]`)) {
    const text = values[element.dataset[kind]];
    if (text === undefined || element.textContent === text) continue;
    element.textContent = text;
    element.classList.remove('changed');
    // Reading the size restarts the animation.
    void element.offsetWidth;
    element.classList.add('changed');
  }
}

/** The list is markup from this site's own server; its forms return to the page they are on. */
function showFaults({ armed, list }) {
  fill('total', { armed });
  for (const place of document.querySelectorAll('[data-armed]')) {
    place.innerHTML = list;
    for (const back of place.querySelectorAll('[name="back"]')) back.value = location.pathname + location.search;
  }
}

function make(tag, className) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  return element;
}
