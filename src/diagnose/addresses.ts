import {type Check, parseUrl, serviceUrl} from './context.js';
import {finding} from './finding.js';

export const checkBaseUrl: Check = ({host: {baseUrl, transport}}) => {
  if (transport) return undefined;
  const url = serviceUrl(baseUrl);
  if (!url || !/^https?:$/.test(url.protocol)) {
    return finding(
      'base-url',
      'Each question fails.',
      `"base-url" is no web address: "${baseUrl}".`,
      'Write it as https://agents.example.com.',
    );
  }
  if (/\/(?:v1|completions)\/*$/.test(url.pathname)) {
    return finding(
      'base-url-path',
      'Questions go to a wrong path.',
      `The element appends /v1/chat/completions to "base-url", which has a part of it already.`,
      'Remove /v1 and all that follows it.',
    );
  }
  if (
    location.protocol === 'https:' &&
    url.protocol === 'http:' &&
    !/^(?:localhost|127\.|\[::1)/.test(url.hostname)
  ) {
    return finding(
      'mixed-content',
      'Browsers block each question.',
      'The page has https, "base-url" has http (mixed content).',
      'Serve the service by https.',
    );
  }
  return undefined;
};

const NO_ORIGIN = 'It is no https origin.';
const ORIGINS = 'Write https://cdn.example.com, separated by spaces.';

export const checkImageOrigins: Check = ({host}) => checkOrigins('image-origins', host.imageOrigins);

export const checkLinkOrigins: Check = ({host}) => checkOrigins('link-origins', host.linkOrigins);

function checkOrigins(name: string, origins: string) {
  const wrong = origins
    .split(/\s+/)
    .find((word) => word && (parseUrl(word)?.protocol !== 'https:' || word.includes(',')));
  return wrong ? finding(name, `"${wrong}" in "${name}" has no effect.`, NO_ORIGIN, ORIGINS) : undefined;
}

export const checkAvatar: Check = ({host: {avatar, imageOrigins}}) => {
  if (!avatar) return undefined;
  const url = parseUrl(avatar);
  if (url?.protocol !== 'https:') {
    return finding(
      'avatar',
      'The picture of the agent is missing.',
      `"avatar" is no absolute https address: "${avatar}".`,
      'Write it as https://cdn.example.com/agent.png.',
    );
  }
  if (imageOrigins.split(/\s+/).some((word) => parseUrl(word)?.origin === url.origin)) return undefined;
  return finding(
    'avatar-origin',
    'The picture of the agent is missing.',
    `The origin of "avatar" is not in "image-origins".`,
    `Add ${url.origin} to "image-origins".`,
  );
};

export const checkContact: Check = ({host: {contact}}) =>
  !contact || /^(?:https|mailto|tel):$/.test(parseUrl(contact)?.protocol ?? '')
    ? undefined
    : finding(
        'contact',
        'The link to a person is missing.',
        `"contact" is no absolute https, mailto or tel address: "${contact}".`,
        'Write it as mailto:help@example.com.',
      );
