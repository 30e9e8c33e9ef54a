/** The hosts of services that take a key which pays for every request: a domain, or any host below it. */
export const VENDORS =
  /(?:^|\.)(?:(?:openai|anthropic|googleapis|amazonaws|groq|deepseek|cohere|langchain|(?:openai|ai|cognitiveservices)\.azure)\.com|(?:mistral|openrouter|x|perplexity|dify)\.ai|huggingface\.co|together\.xyz|langgraph\.app)$/;
