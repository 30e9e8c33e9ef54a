// Server components never run in a browser, so they cannot define an element:
// https://react.dev/reference/rsc/use-client
throw new Error(
  '"chat-bot-element/define" does nothing in a server component. Render <ChatBot> from "chat-bot-element/react", or import it in a file that begins with "use client".',
);
