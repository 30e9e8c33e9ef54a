/** Texts of a closed chat, and of one that loads. An open chat loads the file of its language. */
export const ENGLISH = {
  heading: 'Chat',
  notLoaded: 'The chat could not be loaded. Please reload the page.',
};
