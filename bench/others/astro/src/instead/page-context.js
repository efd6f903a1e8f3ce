export const isOnTheWay = () => false;
