// React's server components never run in a browser, so an import of `define` there would do nothing.
throw new Error(
  '"chat-bot-element/define" does nothing in a server component. Render <ChatBot> from "chat-bot-element/react", or import it in a file that begins with "use client".',
);
