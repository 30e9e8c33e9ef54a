'use client';

import {ChatBot} from 'chat-bot-element/react';

/** For each request, so that a token that was renewed is used. */
const headers = () => ({'x-session': 'signed-in'});

export function Help() {
  return (
    <ChatBot
      baseUrl="https://agents.example.com"
      botId="docs"
      mode="floating"
      heading="Help"
      headers={headers}
      onChatBotSend={(event) => {
        if (event.text.includes('password')) event.preventDefault();
      }}
    />
  );
}
