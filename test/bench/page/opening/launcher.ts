/** Puts a button at the end of the page that does `open`, as the launcher of a chat. */
export function addLauncher(open: () => unknown): void {
  const button = document.createElement('button');
  button.textContent = 'Chat';
  button.style.cssText = 'position: fixed; inset: auto 20px 20px auto; inline-size: 56px; block-size: 56px';
  button.addEventListener('click', () => void open());
  document.body.append(button);
}
