// Shows only the fields that the chosen fault needs.

for (const form of document.querySelectorAll('[data-fault-form]')) {
  const mode = form.elements.namedItem('mode');
  const show = () => {
    for (const field of form.querySelectorAll('[data-for-mode]')) field.hidden = field.dataset.forMode !== mode.value;
  };
  mode.addEventListener('change', show);
  show();
}
