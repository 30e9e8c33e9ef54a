'use client';

import {ChatBot} from 'chat-bot-element/react';
import {useState} from 'react';

/** For each request, so that a token that was renewed is used. */
const headers = () => ({'x-session': 'signed-in'});

export function SignedIn() {
  const [service, setService] = useState('http://127.0.0.1:8787');
  const [refused, setRefused] = useState('');
  return (
    <>
      <h1>For signed-in visitors</h1>
      <p>
        <label>
          Service <input value={service} onChange={({target}) => setService(target.value)} />
        </label>
      </p>
      <p>
        Not sent: <output>{refused}</output>
      </p>
      <ChatBot
        botId="docs"
        baseUrl={service}
        style={{blockSize: '30em'}}
        headers={headers}
        onChatBotSend={(event) => {
          if (!event.text.includes('password')) return;
          event.preventDefault();
          setRefused(event.text);
        }}
      />
    </>
  );
}
