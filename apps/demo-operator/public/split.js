// Launches the player into the frame, with the same calls as the Play button.

const frame = document.querySelector('[data-launch]');
const note = document.querySelector('[data-stage-note]');

try {
  const device = matchMedia('(max-width: 700px)').matches ? 'mobile' : 'desktop';
  const answer = await fetch('/api/launch', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ player_id: frame.dataset.launch, device }),
  });
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.message);
  frame.addEventListener('load', () => note.remove(), { once: true });
  frame.src = body.url;
} catch (error) {
  note.textContent = `The table could not be opened: ${error instanceof Error ? error.message : 'the casino did not respond'}`;
  note.classList.add('bad');
}
