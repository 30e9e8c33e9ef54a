/**
 * An error response. The interface does not specify its form ("Errors"), so it has that of the relay and of OpenAI-compatible
 * services: `{"error": {"message", "type", "param", "code"}}`.
 */
export {RelayError as ApiError} from '../../../relay/relay-error.js';
